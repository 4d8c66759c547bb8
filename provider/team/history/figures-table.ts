import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { ScansSummary, TeamFigures } from '#shared/team/history/chart-queries.ts';
import { sourceName } from '#shared/team/history/team-columns.ts';
import { MOBILE } from '#shared/tokens/token-tools.ts';
import type { Db } from '../../db/sqlite.ts';
import { percentOf } from './history-charts.ts';
import { lastScans, type ScanSelection, scansWhere } from './scans-where.ts';
import { type TeamSelection, teamWhere } from './team-where.ts';

/** The number of rows, their median rank, and the percentage that came from the app. */
export async function teamFigures(db: Db, selection: TeamSelection): Promise<TeamFigures['now']> {
  const where = await teamWhere(db, selection);
  const from = sql`team_history h where ${where}`;
  const { rows } = await sql<{ rows: number; mobile: number }>`
    select count(*) as rows, count(*) filter (where h.source_folded = ${foldText(sourceName(MOBILE))}) as mobile from ${from}`.execute(
    db,
  );
  const { rows: count, mobile: fromApp } = rows[0] ?? { rows: 0, mobile: 0 };
  return {
    rows: count,
    medianBsr: await median(db, sql`h.bsr`, sql`${from} and h.bsr >= 0`),
    scanEz: percentOf(fromApp, count),
  };
}

/** Summarizes scans. Profit counts each product once, by its last scan, however often it was scanned. */
export async function scansSummary(db: Db, selection: ScanSelection, now: number): Promise<ScansSummary['now']> {
  const where = scansWhere(selection, now);
  const from = sql`scans s where ${where}`;
  const counted = await sql<{ scans: number; products: number; withLoss: number }>`
    select count(*) as scans, count(distinct s.asin) as products, count(*) filter (where s.profit < 0) as "withLoss" from ${from}`.execute(
    db,
  );
  const earned = await sql<{ marketplace: string; profit: number }>`
    select s.marketplace, sum(s.profit) as profit
    from ${lastScans(where)} l cross join scans s on s.n = l.n where s.profit is not null group by 1`.execute(db);
  const sums = new Map<string, number>();
  for (const { marketplace, profit } of earned.rows)
    sums.set(currencyOf(marketplace), (sums.get(currencyOf(marketplace)) ?? 0) + profit);
  return {
    ...(counted.rows[0] ?? { scans: 0, products: 0, withLoss: 0 }),
    medianRoi: await median(db, sql`s.roi`, sql`${from} and s.roi is not null`),
    profits: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
  };
}

/** The median: for an even count, the lower of the two middle values. */
async function median(db: Db, value: RawBuilder<unknown>, from: RawBuilder<unknown>): Promise<number | null> {
  const { rows } = await sql<{ value: number }>`
    select ${value} as value from ${from} order by 1 limit 1 offset (select max(0, (count(*) - 1) / 2) from ${from})`.execute(
    db,
  );
  return rows[0]?.value ?? null;
}
