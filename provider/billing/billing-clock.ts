import type { Db } from '../db/sqlite.ts';
import { everyMinute } from '../every-minute.ts';
import type { BillingAccounts } from './billing-account.ts';

/**
 * What time alone brings: trials that end, and what the payment service brings with it. Once a minute.
 * @param options.whose the accounts whose time has brought something
 */
export function startBillingClock(options: {
  accounts: BillingAccounts;
  whose: () => Promise<Iterable<string>>;
  passTime: () => Promise<void>;
  onError: (cause: unknown) => void;
}): { close: () => Promise<void> } {
  const { accounts, whose, passTime, onError } = options;
  return everyMinute(async () => {
    await passTime();
    for (const accountId of await whose()) await accounts.refresh(accountId);
  }, onError);
}

/** Main accounts that are in a trial which ends by its days. */
export async function accountsInTrial(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('owner_id', 'is', null).where('profile', 'like', '%"isInTrial":true%').execute();
  return rows.map((row) => row.id);
}
