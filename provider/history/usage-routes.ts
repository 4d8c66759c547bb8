import { Hono } from 'hono';
import * as v from 'valibot';
import { asOfSchema } from '#shared/grid/as-of.ts';
import { type FilterModel, foldText, passesFilters, passesSearch } from '#shared/grid/column-filter.ts';
import { pageLimitTextSchema, pageTextSchema, type SortModel } from '#shared/grid/page-query.ts';
import { ownerHistoryAccess } from '#shared/history/access.ts';
import { historyPaths } from '#shared/history/calls.ts';
import { categoryChartQuerySchema, categoryChartSchema } from '#shared/history/chart-queries.ts';
import { historyAccountsSchema } from '#shared/history/scope.ts';
import {
  memberWorkQuerySchema,
  memberWorkSchema,
  type UsageColumn,
  type UsageFilterColumn,
  type UsageRow,
  type UsageSummaryColumn,
  type UsageSummaryRow,
  usageQuerySchema,
  usageRowSchema,
  usageSummaryQuerySchema,
} from '#shared/history/usage.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { parseShape } from '../http/read-body.ts';
import { refuse } from '../http/refuse.ts';
import { categoryChart, percentOf, type TeamMember, teamMembers } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { teamWork } from './team-work.ts';
import { type CategoryUse, categoryUse, memberUse } from './usage-table.ts';

const summaryRow = v.object({ value: v.object({ name: v.nullish(v.string()), email: v.nullish(v.string()) }), asinsWatched: v.number() });
/** A bare list, as in the specification. A request with `asOf`, even null, gets an object with the list, the total and `asOf`. */
const listAnswer = (row: v.GenericSchema) => v.union([v.array(row), v.object({ data: v.array(row), total: v.number(), asOf: asOfSchema })]);
const { page: _page, limit: _limit, ...usageEntries } = usageQuerySchema.entries;
const usageBodySchema = v.object(usageEntries);
const pagePathSchema = v.object({ page: pageTextSchema, limit: pageLimitTextSchema });

const documented = documentedUnder('Usage statistics');

export function usageRoutes(deps: Deps): Hono<PortalEnv> {
  const { db } = deps;
  const app = new Hono<PortalEnv>();
  const owners = requireAccess(ownerHistoryAccess);

  app.get(historyPaths.accounts, documented('The team’s accounts, the main account first', historyAccountsSchema, 401, 403), owners, async (c) => {
    const team = await teamMembers(db, c.var.caller.account.id);
    return c.json([...team].map(([_id, { email, name }]) => ({ _id, email, name })));
  });

  app.post(
    historyPaths.usage(':page', ':limit'),
    documented('Each category’s share of the sourced products; `asOf` and `search` are ours', listAnswer(usageRowSchema), 400, 401, 403, 429),
    owners,
    checkBody(usageBodySchema),
    async (c) => {
      const page = parseShape(pagePathSchema, { page: c.req.param('page'), limit: c.req.param('limit') });
      if (!page.ok) return refuse(c, page.error);
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const rows = usageRows(await categoryUse(db, scope.value), requested);
      const first = (page.value.page - 1) * page.value.limit;
      const data = rows.slice(first, first + page.value.limit);
      return c.json(requested.asOf === undefined ? data : { data, total: rows.length, asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.usageSummary,
    documented('How many ASINs each member watched; `asOf` is ours', listAnswer(summaryRow), 400, 401, 403, 429),
    owners,
    checkBody(usageSummaryQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const rows = usageSummary(await memberUse(db, scope.value), await teamMembers(db, scope.value.ownerId), requested.sortModel);
      const data = rows.map(({ name, email, asinsWatched }) => ({ value: { name, email }, asinsWatched }));
      return c.json(requested.asOf === undefined ? data : { data, total: data.length, asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.categoryChart,
    documented('The largest categories, all marketplaces together (ours, optional)', categoryChartSchema, 400, 401, 403, 429),
    checkBody(categoryChartQuerySchema),
    async (c) => {
      const scope = await scopeOf(deps, c.var.caller, 'team_history', c.req.valid('json'));
      if (!scope.ok) return refuse(c, scope.error);
      return c.json({ ...categoryChart(await categoryUse(db, scope.value)), asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.memberWork,
    documented(
      'Per member: looked up, exported, scanned with a cost, bought, profit; for main accounts (ours, optional)',
      memberWorkSchema,
      400,
      401,
      403,
      429,
    ),
    owners,
    checkBody(memberWorkQuerySchema),
    async (c) => {
      const scope = await scopeOf(deps, c.var.caller, 'team_history', c.req.valid('json'));
      if (!scope.ok) return refuse(c, scope.error);
      return c.json({ rows: await teamWork(db, scope.value, deps.clock()), asOf: scope.value.asOf });
    },
  );

  return app;
}

/** Filters and sorts the category table in memory, since a team has only some hundreds of rows. Percentages are of all rows in scope. */
export function usageRows(
  use: readonly CategoryUse[],
  requested: { filterModel: FilterModel<UsageFilterColumn>; search: string; sortModel: SortModel<UsageColumn> },
): UsageRow[] {
  const total = use.reduce((sum, { rows }) => sum + rows, 0);
  return (
    use
      .filter((row) => passesFilters(requested.filterModel, (column) => row[column]))
      .filter(({ category, marketplace }) => passesSearch(requested.search, [category, marketplace]))
      .map(({ category, marketplace, rows }) => ({ category: category || null, marketplace, percentage: percentOf(rows, total), rows }))
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
    .map(({ memberId, rows }) => ({ name: team.get(memberId)?.name ?? null, email: team.get(memberId)?.email ?? null, asinsWatched: rows }))
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
