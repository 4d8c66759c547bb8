import { type FilterModel, foldText, passesFilters, passesSearch } from '#shared/grid/column-filter.ts';
import type { SortModel } from '#shared/grid/page-query.ts';
import type { historyCalls } from '#shared/team/history/calls.ts';
import type {
  UsageColumn,
  UsageFilterColumn,
  UsageRow,
  UsageSummaryColumn,
  UsageSummaryRow,
} from '#shared/team/history/usage.ts';
import type { Deps } from '../../deps.ts';
import type { ServeHandlers } from '../../serve.ts';
import { type TeamMember, teamMembers } from '../../session/accounts-table.ts';
import { categoryChart, percentOf } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { pathPage } from './team-routes.ts';
import { teamWork } from './team-work.ts';
import { type CategoryUse, categoryUse, memberUse } from './usage-table.ts';

export function usageHandlers(deps: Deps) {
  const { db } = deps;
  return {
    accounts: async ({ account }) =>
      [...(await teamMembers(db, account.id))].map(([_id, { email, name }]) => ({ _id, email, name })),

    usage: async (caller, requested, c) => {
      const page = pathPage(c);
      if (!page.ok) return page;
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const rows = usageRows(await categoryUse(db, scope.value), requested);
      const first = (page.value.page - 1) * page.value.limit;
      const data = rows.slice(first, first + page.value.limit);
      return requested.asOf === undefined ? data : { data, total: rows.length, asOf: scope.value.asOf };
    },

    usageSummary: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const rows = usageSummary(
        await memberUse(db, scope.value),
        await teamMembers(db, scope.value.ownerId),
        requested.sortModel,
      );
      const data = rows.map(({ name, email, asinsWatched }) => ({ value: { name, email }, asinsWatched }));
      return requested.asOf === undefined ? data : { data, total: data.length, asOf: scope.value.asOf };
    },

    categoryChart: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      return scope.ok ? { ...categoryChart(await categoryUse(db, scope.value)), asOf: scope.value.asOf } : scope;
    },

    memberWork: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      return scope.ok ? { rows: await teamWork(db, scope.value, deps.clock()), asOf: scope.value.asOf } : scope;
    },
  } satisfies Partial<ServeHandlers<typeof historyCalls>>;
}

/**
 * Filters and sorts the category table in memory, since a team has only some hundreds of rows. Percentages are of all
 * rows in scope.
 */
export function usageRows(
  use: readonly CategoryUse[],
  requested: { filterModel: FilterModel<UsageFilterColumn>; search: string; sortModel: SortModel<UsageColumn> },
): UsageRow[] {
  const total = use.reduce((sum, { rows }) => sum + rows, 0);
  return (
    use
      .filter((row) => passesFilters(requested.filterModel, (column) => row[column]))
      .filter(({ category, marketplace }) => passesSearch(requested.search, [category, marketplace]))
      .map(({ category, marketplace, rows }) => ({
        category: category || null,
        marketplace,
        percentage: percentOf(rows, total),
        rows,
      }))
      .sort((a, b) => b.rows - a.rows)
      // Sorts by the rounded percentage, so that the next column decides between rows that look equal.
      .sort(inOrder<UsageColumn>(requested.sortModel, { colId: 'percentage', sort: 'desc' }))
  );
}

function usageSummary(
  use: readonly { memberId: string; rows: number }[],
  team: ReadonlyMap<string, TeamMember>,
  sortModel: SortModel<UsageSummaryColumn>,
): UsageSummaryRow[] {
  return use
    .map(({ memberId, rows }) => ({
      name: team.get(memberId)?.name ?? null,
      email: team.get(memberId)?.email ?? null,
      asinsWatched: rows,
    }))
    .sort(inOrder<UsageSummaryColumn>(sortModel, { colId: 'asinsWatched', sort: 'desc' }));
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
