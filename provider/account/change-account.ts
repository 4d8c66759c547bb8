import type { UpstreamEventName } from '#shared/upstream/frames.ts';
import type { Db, Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account, Profile } from './account-record.ts';
import { accountByEmail, teamOf, updateProfile } from './accounts-table.ts';

/** Changes an account in one transaction with the frames that tell it, and its sub-accounts where the change is theirs too. */
export const changeAccount = (deps: Deps, email: string, event: UpstreamEventName, work: (trx: Trx, account: Account) => Promise<void>): Promise<void> =>
  deps.write(async (trx) => {
    const account = await accountNamed(trx, email);
    await work(trx, account);
    const team = account.id === account.ownerId ? await teamOf(trx, account.id) : [account];
    await enqueue(
      trx,
      deps.clock(),
      team.map((each) => ({ accountId: each.id, event, data: {} })),
    );
  });

/** Changes these fields of the user record. */
export const changeProfile = (deps: Deps, email: string, patch: Profile, event: UpstreamEventName): Promise<void> =>
  changeAccount(deps, email, event, (trx, account) => updateProfile(trx, account.id, { ...account.profile, ...patch }));

/** @throws when nobody has this e-mail */
export async function accountNamed(db: Db, email: string): Promise<Account> {
  const account = await accountByEmail(db, email);
  if (!account) throw new Error(`No account has the e-mail ${email}`);
  return account;
}
