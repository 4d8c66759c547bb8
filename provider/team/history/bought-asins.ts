import { productKey } from '#shared/team/decisions/decisions.ts';
import type { Db } from '../../db/sqlite.ts';

/** The products that a team bought, as `productKey`: what somebody stated as bought, and nobody took back (OWN-13). */
export async function boughtAsins(db: Db, ownerId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('buys')
    .select(['marketplace', 'asin'])
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ marketplace, asin }) => productKey(marketplace, asin)));
}
