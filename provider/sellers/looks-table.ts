import { counts } from '#provider/limits/limits.ts';
import { LOOK_LASTS } from '#shared/sellers/look.ts';
import type { Db, Trx } from '../db/sqlite.ts';

/** A listing with its price; null where that was not known. */
export type Look = { at: number; listings: (readonly [asin: string, price: number | null])[] };
/** The last look, and the one before it. */
export type Looks = { last: Look; before: Look | null };

/** What a look at this moment is compared with: whoever comes back soon is still at his last look, and compares with the one before it. */
export const lookToCompare = ({ last, before }: Looks, now: number): Look | null => (now - last.at > LOOK_LASTS ? last : before);

/** @param seen the next is compared with this one, however soon it comes */
export const looksAfter = (kept: Looks | undefined, look: Look, seen: boolean): Looks => ({
  last: look,
  before: seen ? look : kept ? lookToCompare(kept, look.at) : null,
});

export async function keptLook(db: Db, { owner_id, marketplace, seller_id }: LookKey): Promise<Looks | undefined> {
  const row = await db
    .selectFrom('storefront_looks')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('marketplace', '=', marketplace)
    .where('seller_id', '=', seller_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const before = row.before_at === null || row.before_listings === null ? null : { at: row.before_at, listings: JSON.parse(row.before_listings) };
  return { last: { at: row.last_at, listings: JSON.parse(row.last_listings) }, before };
}

export async function saveLook(trx: Trx, key: LookKey, { last, before }: Looks): Promise<void> {
  const row = {
    last_at: last.at,
    last_listings: JSON.stringify(last.listings),
    before_at: before?.at ?? null,
    before_listings: before && JSON.stringify(before.listings),
  };
  await trx
    .insertInto('storefront_looks')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['owner_id', 'marketplace', 'seller_id']).doUpdateSet(row))
    .execute();
  const lastKept = await trx
    .selectFrom('storefront_looks')
    .select('last_at')
    .where('owner_id', '=', key.owner_id)
    .orderBy('last_at', 'desc')
    .offset(counts.storefrontLooks - 1)
    .limit(1)
    .executeTakeFirst();
  // Only older looks go: those of the same millisecond stay, this one among them.
  if (lastKept) await trx.deleteFrom('storefront_looks').where('owner_id', '=', key.owner_id).where('last_at', '<', lastKept.last_at).execute();
}

type LookKey = { owner_id: string; marketplace: string; seller_id: string };

/** The columns of the sellers' tables. Listings are JSON: ASIN and price. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    storefront_looks: LookKey & { last_at: number; last_listings: string; before_at: number | null; before_listings: string | null };
  }
}
