import * as v from 'valibot';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { identifier, lenient, lenientList } from '#shared/upstream/tolerant.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { notifyInbox } from '../../inbox/inbox-frames.ts';
import { unitCount } from '../../integrations/real-inventory.ts';
import { storeStock } from './store-stock.ts';

/** More than Amazon has marketplaces in a region. */
const MOST_MARKETPLACES = 30;
const units = lenient(unitCount);

const marketplaceStock = v.object({
  marketplaceid: identifier(40),
  fulfillmentinventory: v.object({
    fulfillable: unitCount,
    inboundquantitybreakdown: lenient(v.object({ working: units, shipped: units, receiving: units })),
    reservedquantitybreakdown: lenient(
      v.object({ pendingcustomerorder: units, warehousetransfer: units, warehouseprocessing: units }),
    ),
    unfulfillable: units,
  }),
});

/**
 * FBA_INVENTORY_AVAILABILITY_CHANGES: the stock of a SKU now, in each marketplace of a region. Keys are folded. A
 * marketplace without a count is left out.
 */
export const stockMessageBody = v.object({
  sellerid: identifier(100),
  sku: identifier(100),
  asin: lenient(identifier(20)),
  fulfillmentinventorybymarketplace: lenientList(marketplaceStock, MOST_MARKETPLACES),
});

/** Stores a SKU's stock, unless a newer count is stored. @param at when it was so, ms */
export async function storeStockMessage(
  { deps, trx, accountId, at }: { deps: Deps; trx: Trx; accountId: string; at: number },
  { sku, asin, fulfillmentinventorybymarketplace: counts }: v.InferOutput<typeof stockMessageBody>,
): Promise<void> {
  for (const { marketplaceid, fulfillmentinventory: stock } of counts) {
    const marketplace = marketplaceNamed(marketplaceid)?.code;
    if (marketplace === undefined) continue;
    const { inboundquantitybreakdown: inbound, reservedquantitybreakdown: reserved } = stock;
    await storeStock(deps, trx, { accountId, marketplace, at }, [
      {
        sku,
        asin: asin ?? null,
        fulfillable: stock.fulfillable,
        working: inbound?.working ?? null,
        shipped: inbound?.shipped ?? null,
        receiving: inbound?.receiving ?? null,
        sold: reserved?.pendingcustomerorder ?? null,
        moving: reserved?.warehousetransfer ?? null,
        processing: reserved?.warehouseprocessing ?? null,
        unfulfillable: stock.unfulfillable ?? null,
      },
    ]);
  }
  await notifyInbox(trx, deps.clock(), accountId, { event: 'products:changed', data: { part: 'list' } });
}
