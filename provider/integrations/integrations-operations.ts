import { changeAccount } from '../account/change-account.ts';
import type { Deps } from '../deps.ts';
import { connectSeller, disconnectSeller, type Region } from './seller-links-table.ts';

/** Connecting and disconnecting Amazon. */
export const createIntegrationsOperations = (deps: Deps) => ({
  connectAmazon: (email: string, region: Region, sellerId: string): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) => connectSeller(trx, account.id, region, sellerId, deps.clock())),

  disconnectAmazon: (email: string, region: Region): Promise<void> =>
    changeAccount(deps, email, 'integration:updated', (trx, account) => disconnectSeller(trx, account.id, region)),
});
