import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { readAsOf } from '#shared/grid/as-of.ts';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { historyPaths } from '#shared/history/calls.ts';
import { sourcedChartQuerySchema, sourcedChartSchema, spanBefore, teamFiguresQuerySchema, teamFiguresSchema } from '#shared/history/chart-queries.ts';
import { activityRowSchema } from '#shared/history/team-columns.ts';
import {
  teamCsvQuerySchema,
  teamPlaceQuerySchema,
  teamPlaceSchema,
  teamRowsSchema,
  teamSinceQuerySchema,
  teamSinceSchema,
} from '#shared/history/team-history.ts';
import { seesTeamHistory } from '../account/account-record.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { parseShape } from '../http/read-body.ts';
import { invalid, refuse } from '../http/refuse.ts';
import { heldAt } from './as-of-table.ts';
import { sourcedCounts } from './charts-table.ts';
import { teamFigures } from './figures-table.ts';
import { sourcedChart, teamMembers } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { activityRows } from './history-table.ts';
import { createTeamPages, rowsBefore, rowsSince, teamCsv } from './team-pages.ts';

const teamPageAnswer = v.object({ data: v.array(activityRowSchema), total: v.number(), asOf: teamPlaceSchema.entries.asOf });
const pagePathSchema = v.object({ page: pageTextSchema, limit: pageLimitTextSchema });

const documented = documentedUnder('Team history');

/** @param files shared by all histories */
export function teamRoutes(deps: Deps, files: FileTurns): Hono<PortalEnv> {
  const { db } = deps;
  const pages = createTeamPages(db);
  const app = new Hono<PortalEnv>();

  app.post(
    historyPaths.team(':page', ':limit'),
    documented('A page of sourced products; `asOf` and `search` are ours and optional', teamPageAnswer, 400, 401, 403, 429),
    checkBody(teamRowsSchema),
    async (c) => {
      const page = pageOf(c);
      if (!page.ok) return refuse(c, page.error);
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const grid = { ...requested, ...scope.value };
      const total = await pages.total(grid);
      const numbers = await pages.numbers(grid, (page.value.page - 1) * page.value.limit, page.value.limit);
      return c.json({ data: await activityRows(db, numbers), total, asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.teamOffset,
    documented('The row number of a moment (ours, optional)', teamPlaceSchema, 400, 401, 403, 429),
    checkBody(teamPlaceQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const [first] = requested.sortModel ?? [];
      if (first && first.colId !== 'sourced') return refuse(c, invalid({ sortModel: 'A point in time has a position only if rows are sorted by time' }));
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const grid = { ...requested, ...scope.value };
      const row = await rowsBefore(db, grid, requested.at, first?.sort ?? 'desc');
      return c.json({ row, total: await pages.total(grid), asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.teamSince,
    documented('The number of rows added since, per member (ours, optional)', teamSinceSchema, 400, 401, 403, 429),
    checkBody(teamSinceQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const since = readAsOf(requested.since).seq ?? (await heldAt(db, 'team_history', requested.since, deps.clock())).seq;
      const members = await rowsSince(db, { ...requested, ...scope.value }, since);
      return c.json({ rows: members.reduce((sum, { rows }) => sum + rows, 0), members, asOf: scope.value.asOf });
    },
  );

  app.post(historyPaths.teamCsv, documentedCsv('Team history', 'Every row'), checkBody(teamCsvQuerySchema), async (c) => {
    const requested = c.req.valid('json');
    const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
    if (!scope.ok) return refuse(c, scope.error);
    const grid = { ...requested, ...scope.value };
    return answerCsv(c, files, async () => ({
      total: await pages.total(grid),
      file: teamCsv({ ...requested, read: async (first, most) => activityRows(db, await pages.numbers(grid, first, most)) }),
    }));
  });

  app.post(
    historyPaths.teamChart,
    documented('The rows counted per day and member, and per hour of the week (ours, optional)', sourcedChartSchema, 400, 401, 403, 429),
    checkBody(sourcedChartQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const counts = await sourcedCounts(db, { ...requested, ...scope.value }, requested.zone);
      return c.json({ ...sourcedChart(counts, await teamMembers(db, scope.value.ownerId), seesTeamHistory(c.var.caller.account)), asOf: scope.value.asOf });
    },
  );

  app.post(
    historyPaths.teamFigures,
    documented(
      'The number of rows, their median rank and the app’s share, also for the previous period (ours, optional)',
      teamFiguresSchema,
      400,
      401,
      403,
      429,
    ),
    checkBody(teamFiguresQuerySchema),
    async (c) => {
      const requested = c.req.valid('json');
      const scope = await scopeOf(deps, c.var.caller, 'team_history', requested);
      if (!scope.ok) return refuse(c, scope.error);
      const selection = { ...requested, ...scope.value };
      const before = spanBefore(selection.time, selection.held.at);
      return c.json({
        now: await teamFigures(db, selection),
        before: before ? await teamFigures(db, { ...selection, time: before }) : null,
        asOf: scope.value.asOf,
      });
    },
  );

  return app;
}

const pageOf = (c: Context<PortalEnv>) => parseShape(pagePathSchema, { page: c.req.param('page'), limit: c.req.param('limit') });
