import {
  type CategoryChart,
  MOST_MEMBERS,
  MOST_SHARES,
  type ProfitChart,
  type SourcedChart,
} from '#shared/team/history/chart-queries.ts';
import type { TeamMember } from '../../session/accounts-table.ts';
import type { ProfitSums, SourcedCounts } from './charts-table.ts';
import type { CategoryUse } from './usage-table.ts';

/**
 * Returns the chart of rows per day and member: the busiest members one by one, the others together.
 * @param seesTeam whether the caller may see the team's members
 */
export function sourcedChart(
  { days, starts, members, week }: SourcedCounts,
  team: ReadonlyMap<string, TeamMember>,
  seesTeam: boolean,
): Omit<SourcedChart, 'asOf'> {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const ranked = [...members]
    .map(([id, counts]) => ({ id, counts, rows: sum(counts) }))
    .sort((a, b) => b.rows - a.rows || (a.id < b.id ? -1 : 1));
  const shown = ranked.slice(0, MOST_MEMBERS);
  const others = ranked.slice(MOST_MEMBERS);
  const columns: { head: SourcedChart['members'][number]; counts: readonly number[] }[] = shown.map(
    ({ id, counts, rows }) => ({
      head: { _id: id, name: team.get(id)?.name, email: team.get(id)?.email, rows },
      counts,
    }),
  );
  if (others.length > 0) {
    const counts = starts.map((_, index) => sum(others.map((each) => each.counts[index] ?? 0)));
    columns.push({ head: { _id: null, rows: sum(counts) }, counts });
  }
  return {
    days,
    members: columns.map(({ head }) => head),
    ...(seesTeam ? { team: [...team].map(([_id, { name, email }]) => ({ _id, name, email })) } : {}),
    buckets: starts.map((start, index) => ({ start, rows: columns.map(({ counts }) => counts[index] ?? 0) })),
    week: Array.from({ length: 7 }, (_, day) => week.slice(day * 24, day * 24 + 24)),
  };
}

/** The largest categories across all marketplaces, and the number of rows in the other categories. */
export function categoryChart(use: readonly CategoryUse[]): Omit<CategoryChart, 'asOf'> {
  const sums = new Map<string, number>();
  for (const { category, rows } of use) sums.set(category, (sums.get(category) ?? 0) + rows);
  const total = use.reduce((sum, { rows }) => sum + rows, 0);
  const ranked = [...sums].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
  const shares = ranked
    .slice(0, MOST_SHARES)
    .map(([category, rows]) => ({ category: category || null, rows, percentage: percentOf(rows, total) }));
  return { rows: total, shares, others: total - shares.reduce((sum, { rows }) => sum + rows, 0) };
}

export function profitChart({ days, starts, scans, profits }: ProfitSums): Omit<ProfitChart, 'asOf'> {
  const currencies = [...profits.keys()].sort();
  const cents = (amount: number | undefined) => (amount === undefined ? null : Math.round(amount * 100) / 100);
  return {
    days,
    currencies,
    buckets: starts.map((start, index) => ({
      start,
      scans: scans[index] ?? 0,
      profits: currencies.map((each) => cents(profits.get(each)?.[index])),
    })),
  };
}

/**
 * A percentage with two decimals, an exact half up (USE-01): divided last, since a share such as 0.010750 has no exact
 * binary form.
 */
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
