import type { Deps } from '../deps.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Profile } from './account.ts';
import { setActive } from './accounts-table.ts';
import { accountNamed, changeProfile } from './change-account.ts';

/** What the company behind the provider does to accounts. */
export const createAccountOperations = (deps: Deps) => ({
  /** Names, flags, support: whatever of the user record is not the plan. */
  changeUser: (email: string, patch: Profile): Promise<void> => changeProfile(deps, email, patch, 'user:updated'),

  /** Turns an account off, which ends its sessions, or on again. */
  setActive: async (email: string, active: boolean): Promise<void> => {
    const ended = await deps.write(async (trx) => {
      const account = await accountNamed(trx, email);
      return setActive(trx, account.id, active);
    });
    deps.sessionsEnded(ended);
  },

  /** Sends any frame to one account, through the outbox like every other. */
  publish: (email: string, event: string, data: unknown): Promise<void> =>
    deps.write(async (trx) => enqueue(trx, deps.clock(), [{ accountId: (await accountNamed(trx, email)).id, event, data }])),
});
