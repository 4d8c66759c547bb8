import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { asOfSchema } from '#shared/grid/as-of.ts';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { ownerHistoryAccess } from '#shared/history/access.ts';
import { categoryChartQuerySchema, categoryChartSchema } from '#shared/history/charts.ts';
import { historyAccountsSchema } from '#shared/history/scope.ts';
import { memberWorkQuerySchema, memberWorkSchema, usageQuerySchema, usageRowSchema, usageSummaryQuerySchema } from '#shared/history/usage.ts';
import { historyPaths } from '#shared/history/wire.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import { requireAccess } from '../account/require-access.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { parseShape } from '../http/read-body.ts';
import { refuse } from '../http/refuse.ts';
import { categoryChart } from './charts.ts';
import { scopeOf } from './scope.ts';
import { teamMembers } from './team-members.ts';
import { memberWork, usageRows, usageSummary } from './usage.ts';
import { categoryUse, memberPurchases, memberUse } from './usage-table.ts';

const summaryRow = v.object({ value: v.object({ name: v.nullish(v.string()), email: v.nullish(v.string()) }), asinsWatched: v.number() });
/** A bare list, as the documents have it; whoever sends `asOf`, null too, gets it with what belongs to it. */
const listAnswer = (row: v.GenericSchema) => v.union([v.array(row), v.object({ data: v.array(row), total: v.number(), asOf: asOfSchema })]);
const { page: _page, limit: _limit, ...usageEntries } = usageQuerySchema.entries;
const usageBodySchema = v.object(usageEntries);
const pagePathSchema = v.object({ page: pageTextSchema, limit: pageLimitTextSchema });

const about = (summary: string) => ({ tags: ['Usage statistics'], summary });

/** What the team uses the tools for: categories, members, and what became of their work. */
export function usageRoutes(deps: Deps): Hono<PortalEnv> {
  const { db } = deps;
  const app = new Hono<PortalEnv>();
  const owners = requireAccess(ownerHistoryAccess);

  app.get(
    historyPaths.accounts,
    describeRoute({ ...about('The team’s accounts, the main account first'), responses: answers(historyAccountsSchema, 401, 403) }),
    owners,
    async (c) => {
      const team = await teamMembers(db, c.var.caller.account.id);
      return c.json([...team].map(([_id, { email, name }]) => ({ _id, email, name })));
    },
  );

  app.post(
    historyPaths.usage(':page', ':limit'),
    describeRoute({
      ...about('The categories’ shares of what was sourced; `asOf` and `search` are ours'),
      responses: answers(listAnswer(usageRowSchema), 400, 401, 403, 429),
    }),
    owners,
    checkBody(usageBodySchema),
    async (c) => {
      const page = parseShape(pagePathSchema, { page: c.req.param('page'), limit: c.req.param('limit') });
      if (!page.ok) return refuse(c, page.error);
      const asked = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', asked);
      if (!scope.ok) return refuse(c, scope.error);
      const rows = usageRows(await categoryUse(db, scope.value), asked);
      const first = (page.value.page - 1) * page.value.limit;
      const data = rows.slice(first, first + page.value.limit);
      return c.json(asked.asOf === undefined ? data : { data, total: rows.length, asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.usageSummary,
    describeRoute({ ...about('How many ASINs each member watched; `asOf` is ours'), responses: answers(listAnswer(summaryRow), 400, 401, 403, 429) }),
    owners,
    checkBody(usageSummaryQuerySchema),
    async (c) => {
      const asked = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', asked);
      if (!scope.ok) return refuse(c, scope.error);
      const rows = usageSummary(await memberUse(db, scope.value), await teamMembers(db, scope.value.ownerId), asked.sortModel);
      const data = rows.map(({ name, email, asinsWatched }) => ({ value: { name, email }, asinsWatched }));
      return c.json(asked.asOf === undefined ? data : { data, total: data.length, asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.categoryChart,
    describeRoute({
      ...about('The largest categories, all marketplaces together (ours, optional)'),
      responses: answers(categoryChartSchema, 400, 401, 403, 429),
    }),
    checkBody(categoryChartQuerySchema),
    async (c) => {
      const scope = await scopeOf(deps, c.var.caller, 'team_history', c.req.valid('json'));
      if (!scope.ok) return refuse(c, scope.error);
      return c.json({ ...categoryChart(await categoryUse(db, scope.value)), asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.memberWork,
    describeRoute({
      ...about('Per member: looked up, exported, bought, profit; for main accounts (ours, optional)'),
      responses: answers(memberWorkSchema, 400, 401, 403, 429),
    }),
    owners,
    checkBody(memberWorkQuerySchema),
    async (c) => {
      const scope = await scopeOf(deps, c.var.caller, 'team_history', c.req.valid('json'));
      if (!scope.ok) return refuse(c, scope.error);
      const rows = memberWork(
        await memberUse(db, scope.value),
        await memberPurchases(db, scope.value, deps.clock()),
        await teamMembers(db, scope.value.ownerId),
        scope.value.memberId,
      );
      return c.json({ rows, asOf: scope.value.asOf });
    },
  );

  return app;
}
