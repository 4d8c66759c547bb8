import { setImmediate as nextLoop } from 'node:timers/promises';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { patiently } from '../../integrations/patient-call.ts';
import type { SellerConnections } from '../../integrations/seller-connections.ts';
import { deleteUncounted } from './fba-stock-table.ts';
import { storeStock } from './store-stock.ts';

/** Far beyond any seller's: Amazon sends up to 50 SKUs a page, and sometimes one. */
const MOST_PAGES = 25_000;
/** SKUs per transaction: each can be an alert, and other calls wait meanwhile. */
const SKUS_AT_ONCE = 10;

type StockReaderOptions = {
  /** Stores when a marketplace was read, and why it failed. */
  saveRead: (
    trx: Trx,
    accountId: string,
    marketplace: string,
    read: { at: number; message: string | null },
  ) => Promise<void>;
  isClosed: () => boolean;
};

/**
 * Reads all FBA stock of a marketplace, one page after another: Amazon's list of changes is incomplete, so the whole
 * list is read once a day, and messages say what changes in between.
 */
export function createStockReader(
  deps: Deps,
  { sellerIn, marketplaces }: Pick<SellerConnections, 'sellerIn' | 'marketplaces'>,
  { saveRead, isClosed }: StockReaderOptions,
) {
  const { write, clock } = deps;
  const { listings } = marketplaces;

  return async (accountId: string, marketplace: string): Promise<void> => {
    const startedAt = clock();
    const save = (message: string | null) =>
      write((trx) => saveRead(trx, accountId, marketplace, { at: startedAt, message }));
    const seller = await sellerIn(accountId, marketplace);
    if (!seller.ok) return save(seller.error.message);
    let next: string | null = null;
    for (let page = 0; page < MOST_PAGES && !isClosed(); page += 1) {
      const at = clock();
      const read: Awaited<ReturnType<typeof listings.pageOfStock>> = await patiently(
        () => listings.pageOfStock(seller.value, marketplace, next),
        isClosed,
      );
      if (!read.ok) return save(read.error.message);
      const { stocks } = read.value;
      for (let from = 0; from < stocks.length; from += SKUS_AT_ONCE) {
        await nextLoop();
        await write((trx) =>
          storeStock(deps, trx, { accountId, marketplace, at }, stocks.slice(from, from + SKUS_AT_ONCE)),
        );
      }
      // A page that follows itself would never end.
      if (read.value.next === null || read.value.next === next) {
        await write((trx) => deleteUncounted(trx, accountId, marketplace, startedAt));
        return save(null);
      }
      next = read.value.next;
    }
  };
}
