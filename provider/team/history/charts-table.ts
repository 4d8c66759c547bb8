import { type RawBuilder, sql } from 'kysely';
import { currencyOf } from '#shared/marketplaces.ts';
import { MOST_BUCKETS } from '#shared/team/history/chart-queries.ts';
import { type DayBuckets, dayBuckets, localDay, offsetSpans } from '#shared/time/days.ts';
import { spanEnd } from '#shared/time/time.ts';
import { FIRST_HOUR, HOURS_A_WEEK } from '#shared/time/week-hours.ts';
import type { Db } from '../../db/sqlite.ts';
import { lastScans, type ScanSelection, scansWhere } from './scans-where.ts';
import { type TeamSelection, teamWhere } from './team-where.ts';

const HOUR = 3_600_000;

/** `members`: each member's rows per bucket. `week`: all rows per hour of the week. */
export type SourcedCounts = DayBuckets & { members: Map<string, number[]>; week: number[] };

/** Counts rows per day and member in a time zone. A time span without an end reaches to the snapshot's time. */
export async function sourcedCounts(db: Db, selection: TeamSelection, zone: string): Promise<SourcedCounts> {
  const week = new Array<number>(HOURS_A_WEEK).fill(0);
  const members = new Map<string, number[]>();
  const where = await teamWhere(db, selection);
  const from = sql`team_history h`;
  const span = await spanOf(db, sql`${from} where ${where}`, 'h.sourced_at');
  if (!span) return { ...emptyBuckets(selection, zone, selection.held.at), members, week };
  const { days, starts, bucketOf } = bucketsOf(selection, span, zone, selection.held.at);
  for (const { from: begin, to, offset } of offsetSpans(span.first, span.last + 1, zone)) {
    const hour = sql`(cast(h.sourced_at + ${offset} as integer) / ${sql.lit(HOUR)})`;
    const within = sql`${where} and h.sourced_at >= ${begin} and h.sourced_at < ${to}`;
    const counted = await sql<{ day: number; member: string; rows: number }>`
      select ${hour} / 24 as day, h.member_id as member, count(*) as rows from ${from} where ${within} group by 1, 2`.execute(
      db,
    );
    for (const { day, member, rows } of counted.rows) {
      const counts = members.get(member) ?? new Array<number>(starts.length).fill(0);
      members.set(member, counts);
      counts[bucketOf(day)] = (counts[bucketOf(day)] ?? 0) + rows;
    }
    const hours = await sql<{ hour: number; rows: number }>`
      select (${hour} + ${sql.lit(FIRST_HOUR)}) % ${sql.lit(HOURS_A_WEEK)} as hour, count(*) as rows from ${from} where ${within} group by 1`.execute(
      db,
    );
    for (const each of hours.rows) week[each.hour] = (week[each.hour] ?? 0) + each.rows;
  }
  return { days, starts, members, week };
}

/** Scans per bucket, and profit per currency and bucket: undefined if none is known. */
export type ProfitSums = DayBuckets & { scans: number[]; profits: Map<string, (number | undefined)[]> };

/** Sums profit per bucket of days in a time zone. A bucket counts each product once, by its last scan in the bucket. */
export async function profitSums(db: Db, selection: ScanSelection, zone: string, now: number): Promise<ProfitSums> {
  const where = scansWhere(selection, now);
  const profits = new Map<string, (number | undefined)[]>();
  const span = await spanOf(db, sql`scans s where ${where}`, 's.created_at');
  if (!span) {
    const empty = emptyBuckets(selection, zone, selection.held.at);
    return { ...empty, scans: empty.starts.map(() => 0), profits };
  }
  const { days, starts, firstDay } = bucketsOf(selection, span, zone, selection.held.at);
  const offsets = offsetSpans(span.first, span.last + 1, zone).map(
    ({ to, offset }) => sql`when s.created_at < ${to} then ${offset}`,
  );
  const day = sql`cast(s.created_at + case ${sql.join(offsets, sql` `)} end as integer) / ${sql.lit(24 * HOUR)}`;
  const bucket = sql`min(${sql.lit(starts.length - 1)}, (${day} - ${sql.lit(firstDay)}) / ${sql.lit(days)})`;

  const scans = new Array<number>(starts.length).fill(0);
  const counted = await sql<{
    bucket: number;
    scans: number;
  }>`select ${bucket} as bucket, count(*) as scans from scans s where ${where} group by 1`.execute(db);
  for (const each of counted.rows) scans[each.bucket] = each.scans;

  const earned = await sql<{ bucket: number; marketplace: string; profit: number }>`
    select l.per as bucket, s.marketplace, sum(s.profit) as profit
    from ${lastScans(where, bucket)} l cross join scans s on s.n = l.n where s.profit is not null group by 1, 2`.execute(
    db,
  );
  for (const { bucket: at, marketplace, profit } of earned.rows) {
    const currency = currencyOf(marketplace);
    const sums = profits.get(currency) ?? new Array<number | undefined>(starts.length).fill(undefined);
    profits.set(currency, sums);
    sums[at] = (sums[at] ?? 0) + profit;
  }
  return { days, starts, scans, profits };
}

type Span = { first: number; last: number };

async function spanOf(db: Db, from: RawBuilder<unknown>, column: string): Promise<Span | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(${sql.ref(column)}) as first, max(${sql.ref(column)}) as last from ${from}`.execute(db);
  const [found] = rows;
  return found && found.first !== null && found.last !== null ? { first: found.first, last: found.last } : undefined;
}

/**
 * Buckets from the requested start, else the first row, to the requested end, else now. Rows with a later time go into
 * the last bucket.
 */
function bucketsOf({ time }: Pick<TeamSelection, 'time'>, { first }: Span, zone: string, now: number) {
  const begin = typeof time.st === 'number' ? time.st * 1000 : first;
  const buckets = dayBuckets(
    Math.min(begin, first),
    Math.max(first, Math.min(now, spanEnd(time) - 1)),
    zone,
    MOST_BUCKETS,
  );
  const firstDay = localDay(buckets.starts[0] ?? begin, zone);
  return {
    ...buckets,
    firstDay,
    bucketOf: (day: number) => Math.min(buckets.starts.length - 1, Math.floor((day - firstDay) / buckets.days)),
  };
}

const emptyBuckets = ({ time }: Pick<TeamSelection, 'time'>, zone: string, now: number): DayBuckets =>
  dayBuckets(typeof time.st === 'number' ? time.st * 1000 : now, Math.min(now, spanEnd(time) - 1), zone, MOST_BUCKETS);
