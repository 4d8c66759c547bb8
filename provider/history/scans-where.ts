import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#shared/grid/fold-text.ts';
import { keptSince } from '#shared/history/buy-sell.ts';
import { spanEnd, spanStart, type TimeSpan } from '#shared/history/time.ts';
import type { HeldAt } from './as-of-table.ts';
import type { Whose } from './history-rights.ts';

const DAY = 86_400_000;

/** Which scans are meant. */
export type ScanSelection = Whose & { held: HeldAt; time: TimeSpan; search: string };

/** The conditions on `s`. Nothing older than 540 days passes; for a grid that is open, than 540 days when it was opened, up to a day ago. */
export function scansWhere({ ownerId, memberId, held, time, search }: ScanSelection, now: number): RawBuilder<unknown> {
  const oldest = keptSince(Math.min(now, Math.max(held.at, now - DAY)));
  const conditions = [
    sql`s.owner_id = ${ownerId}`,
    sql`s.n <= ${held.seq}`,
    sql`s.created_at >= ${Math.max(oldest, spanStart(time))}`,
    sql`s.created_at < ${spanEnd(time)}`,
  ];
  if (memberId !== undefined) conditions.push(sql`s.member_id = ${memberId}`);
  const looked = foldText(search);
  if (looked !== '') conditions.push(sql`(instr(s.folded_title, ${looked}) > 0 or instr(lower(s.asin), ${looked}) > 0)`);
  return sql.join(conditions, sql` and `);
}
