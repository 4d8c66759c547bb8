import { type RawBuilder, sql } from 'kysely';
import { searchWords } from '#shared/grid/column-filter.ts';
import { storedSince } from '#shared/team/history/buy-sell.ts';
import { spanEnd, spanStart, type TimeSpan } from '#shared/time/time.ts';
import type { Whose } from '../../session/whose-work.ts';
import type { AsOfNote } from './as-of-table.ts';

const DAY = 86_400_000;

export type ScanSelection = Whose & {
  held: AsOfNote;
  time: TimeSpan;
  search: string;
  /** Only scans at a loss. */
  loss?: boolean;
};

/**
 * The conditions on `s`. Excludes scans older than 540 days, counted from the snapshot's time but from a day ago at the
 * earliest.
 */
export function scansWhere(
  { ownerId, memberId, held, time, search, loss = false }: ScanSelection,
  now: number,
): RawBuilder<unknown> {
  const oldest = storedSince(Math.min(now, Math.max(held.at, now - DAY)));
  const conditions = [
    sql`s.owner_id = ${ownerId}`,
    sql`s.n <= ${held.seq}`,
    sql`s.created_at >= ${Math.max(oldest, spanStart(time))}`,
    sql`s.created_at < ${spanEnd(time)}`,
  ];
  if (loss) conditions.push(sql`s.profit < 0`);
  if (memberId !== undefined) conditions.push(sql`s.member_id = ${memberId}`);
  for (const word of searchWords(search))
    conditions.push(sql`(instr(s.folded_title, ${word}) > 0 or instr(lower(s.asin), ${word}) > 0)`);
  return sql.join(conditions, sql` and `);
}

/**
 * Returns the last of these scans of each product, as `(asin, per, n)`. Of several in one millisecond, the last
 * ingested counts.
 * @param where conditions on `s`
 * @param per an expression on `s`, such as a day or a member. Returns a last scan for each of its values
 */
export const lastScans = (where: RawBuilder<unknown>, per: RawBuilder<unknown> = sql`1`): RawBuilder<unknown> =>
  sql`(select g.asin, g.per, max(s.n) as n from
    (select s.asin, ${per} as per, max(s.created_at) as last from scans s where ${where} group by 1, 2) g
    cross join scans s indexed by scans_asin on s.asin = g.asin and s.created_at = g.last
    where ${where} and ${per} = g.per group by 1, 2)`;
