import type { Context } from 'hono';
import * as v from 'valibot';
import { readAsOf } from '#shared/grid/as-of.ts';
import { pageLimitTextSchema, pageTextSchema } from '#shared/grid/page-query.ts';
import { fail } from '#shared/result.ts';
import type { historyCalls } from '#shared/team/history/calls.ts';
import { spanBefore } from '#shared/team/history/chart-queries.ts';
import type { Deps } from '../../deps.ts';
import { answerCsv, type FileTurns } from '../../files/csv-answer.ts';
import { parseShape } from '../../http/read-body.ts';
import { invalid } from '../../http/refuse.ts';
import type { ServeHandlers } from '../../serve.ts';
import { seesTeamHistory } from '../../session/account-record.ts';
import { teamMembers } from '../../session/accounts-table.ts';
import type { PortalEnv } from '../../session/portal-token.ts';
import { heldAt } from './as-of-table.ts';
import { sourcedCounts } from './charts-table.ts';
import { teamFigures } from './figures-table.ts';
import { sourcedChart } from './history-charts.ts';
import { scopeOf } from './history-rights.ts';
import { activityRows } from './history-table.ts';
import { createTeamPages, rowsBefore, rowsSince, teamCsv } from './team-pages.ts';

/** @param files shared by all histories */
export function teamHandlers(deps: Deps, files: FileTurns) {
  const { db } = deps;
  const pages = createTeamPages(db);

  return {
    team: async (caller, requested, c) => {
      const page = pathPage(c);
      if (!page.ok) return page;
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const grid = { ...requested, ...scope.value };
      const total = await pages.total(grid);
      const numbers = await pages.numbers(grid, (page.value.page - 1) * page.value.limit, page.value.limit);
      return { data: await activityRows(db, numbers), total, asOf: scope.value.asOf };
    },

    teamOffset: async (caller, requested) => {
      const [first] = requested.sortModel ?? [];
      if (first && first.colId !== 'sourced')
        return fail(invalid({ sortModel: 'A point in time has a position only if rows are sorted by time' }));
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const grid = { ...requested, ...scope.value };
      const row = await rowsBefore(db, grid, requested.at, first?.sort ?? 'desc');
      return { row, total: await pages.total(grid), asOf: scope.value.asOf };
    },

    teamSince: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const since =
        readAsOf(requested.since).seq ?? (await heldAt(db, 'team_history', requested.since, deps.clock())).seq;
      const members = await rowsSince(db, { ...requested, ...scope.value }, since);
      return { rows: members.reduce((sum, { rows }) => sum + rows, 0), members, asOf: scope.value.asOf };
    },

    teamCsv: async (caller, requested, c) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const grid = { ...requested, ...scope.value };
      return answerCsv(c, files, async () => ({
        total: await pages.total(grid),
        file: teamCsv({
          ...requested,
          read: async (first, most) => activityRows(db, await pages.numbers(grid, first, most)),
        }),
      }));
    },

    teamChart: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const counts = await sourcedCounts(db, { ...requested, ...scope.value }, requested.zone);
      return {
        ...sourcedChart(counts, await teamMembers(db, scope.value.ownerId), seesTeamHistory(caller.account)),
        asOf: scope.value.asOf,
      };
    },

    teamFigures: async (caller, requested) => {
      const scope = await scopeOf(deps, caller, 'team_history', requested);
      if (!scope.ok) return scope;
      const selection = { ...requested, ...scope.value };
      const before = spanBefore(selection.time, selection.held.at);
      return {
        now: await teamFigures(db, selection),
        before: before ? await teamFigures(db, { ...selection, time: before }) : null,
        asOf: scope.value.asOf,
      };
    },
  } satisfies Partial<ServeHandlers<typeof historyCalls>>;
}

const pathPageSchema = v.object({ page: pageTextSchema, limit: pageLimitTextSchema });

/** The page in a call's path. */
export const pathPage = (c: Context<PortalEnv>) => parseShape(pathPageSchema, c.req.param());
