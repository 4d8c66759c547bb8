import type { Account } from '../account/account.ts';
import { setEmail } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { renameWord } from '../history/words-table.ts';
import { enqueue } from '../outbox/outbox-table.ts';

/** The account has this address from now on, and everybody who shows it hears of that. */
export async function moveTo(deps: Deps, trx: Trx, account: Account, email: string): Promise<void> {
  await setEmail(trx, account.id, email);
  await renameWord(trx, account.ownerId, 'member', account.id, email);
  await enqueue(trx, deps.clock(), [{ accountId: account.id, event: 'user:updated', data: {} }]);
}
