import * as v from 'valibot';
import { count, identifier } from '#shared/upstream/tolerant.ts';
import type { Trx } from '../../db/sqlite.ts';

/** LISTINGS_ITEM_MFN_QUANTITY_CHANGE: the stock of an offer that the seller ships. It names no marketplace. */
export const ownQuantityBody = v.object({
  sellerid: identifier(100),
  sku: identifier(100),
  quantity: v.pipe(count, v.integer(), v.minValue(0)),
});

/** Stores the stock of a SKU in every marketplace where it is sold, unless its listing was read since. */
export async function storeOwnQuantity(
  { trx, accountId, at }: { trx: Trx; accountId: string; at: number },
  { sku, quantity }: v.InferOutput<typeof ownQuantityBody>,
): Promise<void> {
  await trx
    .updateTable('own_products')
    .set({ quantity, listed_at: at })
    .where('account_id', '=', accountId)
    .where('sku', '=', sku)
    .where('fulfillment', '=', 'FBM')
    .where((where) => where.or([where('listed_at', 'is', null), where('listed_at', '<=', at)]))
    .execute();
}
