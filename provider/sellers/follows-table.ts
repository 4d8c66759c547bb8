import type { Db, Trx } from '../db/sqlite.ts';

export const followsOf = (db: Db, ownerId: string): Promise<FollowRow[]> =>
  db
    .selectFrom('storefront_follows')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Also one that was unfollowed: following it again goes on with its last look. */
export const followOfSeller = (
  db: Db,
  { owner_id, marketplace, seller_id }: SellerKey,
): Promise<FollowRow | undefined> =>
  db
    .selectFrom('storefront_follows')
    .selectAll()
    .where('owner_id', '=', owner_id)
    .where('marketplace', '=', marketplace)
    .where('seller_id', '=', seller_id)
    .executeTakeFirst();

/** A team's rows with these ids, unfollowed ones, too. Ids of other teams find nothing. */
export const followsById = (db: Db, ownerId: string, ids: readonly string[]): Promise<FollowRow[]> =>
  db.selectFrom('storefront_follows').selectAll().where('owner_id', '=', ownerId).where('id', 'in', ids).execute();

/** Storefronts whose daily look is due. Those without tokens wait for a person. */
export const followsDue = (db: Db, now: number, most: number): Promise<Pick<FollowRow, 'id' | 'owner_id'>[]> =>
  db
    .selectFrom('storefront_follows')
    .select(['id', 'owner_id'])
    .where('removed_at', 'is', null)
    .where('next_at', '<=', now)
    .where((where) => where.or([where('stopped', 'is', null), where('stopped', '=', 'cap')]))
    .orderBy('next_at')
    .limit(most)
    .execute();

export async function insertFollow(trx: Trx, row: FollowRow): Promise<void> {
  await trx.insertInto('storefront_follows').values(row).execute();
}

export async function changeFollow(trx: Trx, id: string, patch: Partial<FollowRow>): Promise<void> {
  await trx.updateTable('storefront_follows').set(patch).where('id', '=', id).execute();
}

type SellerKey = { owner_id: string; marketplace: string; seller_id: string };

/** Lists are JSON. `month` is the one that `spent_month` counts, such as '2026-11'. */
export type FollowRow = SellerKey & {
  id: string;
  name: string;
  made_by: string;
  created_at: number;
  cap: number;
  month: string;
  spent_month: number;
  spent: number;
  looked_at: number | null;
  next_at: number;
  listings: string | null;
  listing_count: number | null;
  added: number;
  gone: number;
  repriced: number;
  changes: string;
  stopped: 'tokens' | 'cap' | null;
  /** Stays for a while after this, so that it can be restored and no second look of the day is paid. */
  removed_at: number | null;
};

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    storefront_follows: FollowRow;
  }
}
