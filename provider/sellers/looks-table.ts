import { counts } from '#provider/limits/limits.ts';
import { LOOK_LASTS } from '#shared/sellers/look.ts';
import type { Db, Trx } from '../db/sqlite.ts';

/** Listings with their prices; null if the price was unknown. */
export type Look = { at: number; listings: (readonly [asin: string, price: number | null])[] };
export type Looks = { last: Look; before: Look | null };

/**
 * Returns the look that a look now is compared with. A return soon after the last look counts as the same visit, and is
 * compared with the look before it.
 */
export const lookToCompare = ({ last, before }: Looks, now: number): Look | null =>
  now - last.at > LOOK_LASTS ? last : before;

/** @param seen compare the next look with this one, however soon it comes */
export const looksAfter = (stored: Looks | undefined, look: Look, seen: boolean): Looks => ({
  last: look,
  before: seen ? look : stored ? lookToCompare(stored, look.at) : null,
});

export async function storedLook(db: Db, { owner_id, marketplace, seller_id }: LookKey): Promise<Looks | undefined> {
  const row = await db
    .selectFrom('storefront_looks')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('marketplace', '=', marketplace)
    .where('seller_id', '=', seller_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const before =
    row.before_at === null || row.before_listings === null
      ? null
      : { at: row.before_at, listings: JSON.parse(row.before_listings) };
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
  const lastStored = await trx
    .selectFrom('storefront_looks')
    .select('last_at')
    .where('owner_id', '=', key.owner_id)
    .orderBy('last_at', 'desc')
    .offset(counts.storefrontLooks - 1)
    .limit(1)
    .executeTakeFirst();
  // Deletes only older looks. Those of the same millisecond stay, this one included.
  if (lastStored)
    await trx
      .deleteFrom('storefront_looks')
      .where('owner_id', '=', key.owner_id)
      .where('last_at', '<', lastStored.last_at)
      .execute();
}

type LookKey = { owner_id: string; marketplace: string; seller_id: string };

/** Listings are JSON: ASIN and price. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    storefront_looks: LookKey & {
      last_at: number;
      last_listings: string;
      before_at: number | null;
      before_listings: string | null;
    };
  }
}
