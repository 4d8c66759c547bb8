import { foldText } from '#shared/grid/column-filter.ts';
import type { Db } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    seller_names: SellerNameRow;
  }
}

/** `due_at`: when the name is looked up next, ms; null if it need not be. `words`: the name, folded. */
type SellerNameRow = { seller_id: string; name: string | null; words: string; due_at: number | null; looked_at: number | null };

/** Returns the known names by seller id. */
export async function sellerNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('seller_names')
    .select(['seller_id', 'name'])
    .where('seller_id', 'in', [...new Set(ids)])
    .where('name', 'is not', null)
    .execute();
  return new Map(rows.map(({ seller_id, name }) => [seller_id, name as string]));
}

/** Adds sellers whose names are to be looked up. Leaves known ones as they are. */
export async function requestNames(db: Db, now: number, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('seller_names')
    .values([...new Set(ids)].map((seller_id) => ({ seller_id, name: null, words: '', due_at: now, looked_at: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const namesDue = async (db: Db, now: number, limit: number): Promise<string[]> =>
  (await db.selectFrom('seller_names').select('seller_id').where('due_at', '<=', now).orderBy('due_at').limit(limit).execute()).map(
    ({ seller_id }) => seller_id,
  );

export async function saveName(db: Db, sellerId: string, name: string | null, at: { looked: number; due: number }): Promise<void> {
  await db
    .updateTable('seller_names')
    .set({ ...(name === null ? {} : { name, words: foldText(name) }), looked_at: at.looked, due_at: at.due })
    .where('seller_id', '=', sellerId)
    .execute();
}
