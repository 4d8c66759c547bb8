import type { Db } from '../db/sqlite.ts';
import type { BillingAccounts } from './billing-account.ts';

const EVERY = 60_000;

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
  let running: Promise<void> | undefined;
  const round = async () => {
    await passTime();
    for (const accountId of await whose()) await accounts.refresh(accountId);
  };
  const timer = setInterval(() => {
    running ??= round()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, EVERY);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** Main accounts that are in a trial which ends by its days. */
export async function accountsInTrial(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('owner_id', 'is', null).where('profile', 'like', '%"isInTrial":true%').execute();
  return rows.map((row) => row.id);
}
