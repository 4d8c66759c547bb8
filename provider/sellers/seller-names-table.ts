import { type Generated, sql } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import { countOf } from '../db/count-of.ts';
import type { Db } from '../db/sqlite.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    seller_names: SellerNameRow;
  }
}

/**
 * `due_at`: when the name is looked up next, ms; null if it need not be. `words`: the name, folded.
 * `asked_by`, `asked_at`: the first account that needed it, and when, ms.
 */
type SellerNameRow = {
  seller_id: string;
  name: string | null;
  words: string;
  due_at: number | null;
  looked_at: number | null;
  asked_by: Generated<string>;
  asked_at: Generated<number>;
};

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
export async function requestNames(db: Db, now: number, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('seller_names')
    .values(
      [...new Set(ids)].map((seller_id) => ({
        seller_id,
        name: null,
        words: '',
        due_at: now,
        looked_at: null,
        asked_by: ownerId,
        asked_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The ids that nobody has requested yet. */
export async function newIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('seller_names').select('seller_id').where('seller_id', 'in', ids).execute();
  const there = new Set(rows.map(({ seller_id }) => seller_id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

/** How many names an account was the first to request since a moment. */
export const countRequested = (db: Db, ownerId: string, since: number): Promise<number> =>
  countOf(db.selectFrom('seller_names').where('asked_by', '=', ownerId).where('asked_at', '>', since));

/** In turns: the oldest of each account, then the next of each. One that needs thousands holds up nobody else. */
export const namesDue = async (db: Db, now: number, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom((from) =>
        from
          .selectFrom('seller_names')
          .where('due_at', '<=', now)
          .select([
            'seller_id',
            'due_at',
            sql<number>`row_number() over (partition by asked_by order by due_at)`.as('turn'),
          ])
          .as('due'),
      )
      .select('seller_id')
      .orderBy('turn')
      .orderBy('due_at')
      .limit(limit)
      .execute()
  ).map(({ seller_id }) => seller_id);

/**
 * Forgets ids that have no name, so that invented ones are not looked up for ever. The next account that needs one
 * requests it again.
 */
export async function deleteUnknownSellersBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('seller_names').where('name', 'is', null).where('asked_at', '<', before).execute();
}

export async function saveName(
  db: Db,
  sellerId: string,
  name: string | null,
  at: { looked: number; due: number },
): Promise<void> {
  await db
    .updateTable('seller_names')
    .set({ ...(name === null ? {} : { name, words: foldText(name) }), looked_at: at.looked, due_at: at.due })
    .where('seller_id', '=', sellerId)
    .execute();
}
