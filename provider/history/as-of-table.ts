import { type AsOf, readAsOf } from '#shared/grid/as-of.ts';
import type { Db } from '../db/sqlite.ts';

/** A table held still: its newest row by then, and when that was (ms). */
export type HeldAt = { seq: number; at: number };

/**
 * Which rows a question is about: those that an earlier answer named, those taken in by a moment, or without either all that there are now.
 * @param text what asOfSchema let through
 */
export async function heldAt(db: Db, table: 'team_history' | 'scans', text: string | null | undefined, now: number): Promise<HeldAt> {
  const asked: AsOf = text ? readAsOf(text) : { seq: null, at: now };
  if (asked.seq !== null) return { seq: asked.seq, at: asked.at };
  let newest = db.selectFrom(table).select('n');
  // A clock that was put back must hide nothing: without a moment the newest row is the newest row.
  newest = text ? newest.where('recorded_at', '<=', asked.at).orderBy('recorded_at', 'desc').orderBy('n', 'desc') : newest.orderBy('n', 'desc');
  const row = await newest.limit(1).executeTakeFirst();
  return { seq: row?.n ?? 0, at: asked.at };
}
