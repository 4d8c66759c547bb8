import { accountNamed } from '../account/change-account.ts';
import type { Deps } from '../deps.ts';
import { enqueue } from './outbox-table.ts';

export const createOutboxOperations = (deps: Deps) => ({
  /** Sends any frame to one account, through the outbox like every other. */
  publish: (email: string, event: string, data: unknown): Promise<void> =>
    deps.write(async (trx) => enqueue(trx, deps.clock(), [{ accountId: (await accountNamed(trx, email)).id, event, data }])),
});
