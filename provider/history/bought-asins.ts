import { productKey } from '#shared/decisions/decisions.ts';
import type { Db } from '../db/sqlite.ts';

/** The products that a team bought, as `productKey`. A scan with a buy cost counts as bought. */
export async function boughtAsins(db: Db, ownerId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('scans')
    .select(['marketplace', 'asin'])
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('buy_cost', 'is not', null)
    .execute();
  return new Set(rows.map(({ marketplace, asin }) => productKey(marketplace, asin)));
}
