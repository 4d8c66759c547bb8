import { foldText } from '#shared/grid/fold-text.ts';
import type { SortModel } from '#shared/grid/sort-model.ts';
import { type FilterModel, passesFilters, passesSearch } from '#shared/grid/text-filter.ts';
import type { MemberWork, UsageColumn, UsageFilterColumn, UsageRow, UsageSummaryColumn, UsageSummaryRow } from '#shared/history/usage.ts';
import { percentOf } from './charts.ts';
import type { TeamMember } from './team-members.ts';
import type { CategoryUse } from './usage-table.ts';

/** The category table: shares of all that is in scope, filtered and sorted. A team has some hundreds of rows here, so this is done in memory. */
export function usageRows(
  use: readonly CategoryUse[],
  asked: { filterModel: FilterModel<UsageFilterColumn>; search: string; sortModel: SortModel<UsageColumn> },
): UsageRow[] {
  const total = use.reduce((sum, { rows }) => sum + rows, 0);
  return (
    use
      .filter((row) => passesFilters(asked.filterModel, (column) => row[column]))
      .filter(({ category, marketplace }) => passesSearch(asked.search, [category, marketplace]))
      .map(({ category, marketplace, rows }) => ({ category: category || null, marketplace, percentage: percentOf(rows, total), rows }))
      .sort((a, b) => b.rows - a.rows)
      // By the percentage as it is shown: if two show the same, the next column decides.
      .sort(inOrder<UsageColumn>(asked.sortModel, { colId: 'percentage', sort: 'desc' }))
  );
}

/** How many ASINs each member watched. */
export function usageSummary(
  use: readonly { memberId: string; rows: number }[],
  team: ReadonlyMap<string, TeamMember>,
  sortModel: SortModel<UsageSummaryColumn>,
): UsageSummaryRow[] {
  return use
    .map(({ memberId, rows }) => ({ name: team.get(memberId)?.name ?? null, email: team.get(memberId)?.email ?? null, asinsWatched: rows }))
    .sort(inOrder<UsageSummaryColumn>(sortModel, { colId: 'asinsWatched', sort: 'desc' }));
}

/** What became of each member's work: everybody who is active or has done something. @param only this member, if any */
export function memberWork(
  use: readonly { memberId: string; rows: number; exported: number }[],
  purchases: ReadonlyMap<string, { bought: number; profits: ReadonlyMap<string, number> }>,
  team: ReadonlyMap<string, TeamMember>,
  only: string | undefined,
): MemberWork['rows'] {
  const used = new Map(use.map((each) => [each.memberId, each]));
  const rows = [];
  for (const [id, { name, email, active }] of team) {
    const has = used.has(id) || purchases.has(id);
    if (only === undefined ? !active && !has : id !== only) continue;
    const profits = [...(purchases.get(id)?.profits ?? [])].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 }));
    rows.push({
      _id: id,
      name,
      email,
      active,
      lookedUp: used.get(id)?.rows ?? 0,
      exported: used.get(id)?.exported ?? 0,
      bought: purchases.get(id)?.bought ?? 0,
      profits: profits.sort((a, b) => (a.currency < b.currency ? -1 : 1)),
    });
  }
  return rows.sort((a, b) => b.lookedUp - a.lookedUp || (a.email < b.email ? -1 : 1));
}

type Cell = string | number | null | undefined;

/** Sorts by the requested columns, then by `end`, and keeps the order of equal rows. Texts are compared folded. */
function inOrder<C extends string>(sortModel: SortModel<C>, end: SortModel<C>[number]) {
  const keys = [...sortModel, end];
  const keyOf = (cell: Cell) => (typeof cell === 'number' ? cell : foldText(cell ?? ''));
  return (a: Record<C, Cell>, b: Record<C, Cell>): number => {
    for (const { colId, sort } of keys) {
      const [left, right] = [keyOf(a[colId]), keyOf(b[colId])];
      if (left !== right) return (left < right ? -1 : 1) * (sort === 'asc' ? 1 : -1);
    }
    return 0;
  };
}
