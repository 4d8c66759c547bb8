import { type AsOf, readAsOf } from '#shared/grid/as-of.ts';
import type { Db } from '../../db/sqlite.ts';

/** A snapshot of a table: the number of its newest row, and the time (ms). */
export type AsOfNote = { seq: number; at: number };

/**
 * Finds the snapshot for a query: the one that an earlier response named, the one at a given time, or without either
 * the current one.
 * @param text validated by asOfSchema
 */
export async function heldAt(
  db: Db,
  table: 'team_history' | 'scans',
  text: string | null | undefined,
  now: number,
): Promise<AsOfNote> {
  const requested: AsOf = text ? readAsOf(text) : { seq: null, at: now };
  if (requested.seq !== null) return { seq: requested.seq, at: requested.at };
  let newest = db.selectFrom(table).select('n');
  // Without a given time, ignores the clock, so that setting it back hides no rows.
  newest = text
    ? newest.where('recorded_at', '<=', requested.at).orderBy('recorded_at', 'desc').orderBy('n', 'desc')
    : newest.orderBy('n', 'desc');
  const row = await newest.limit(1).executeTakeFirst();
  return { seq: row?.n ?? 0, at: requested.at };
}
