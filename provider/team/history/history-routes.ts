import type { MiddlewareHandler } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import type { Deps } from '../../deps.ts';
import type { FileTurns } from '../../files/csv-answer.ts';
import { createTurns, inTurn } from '../../http/account-turns.ts';
import { serve } from '../../serve.ts';
import type { PortalEnv } from '../../session/portal-token.ts';
import { scanHandlers } from './scans-routes.ts';
import { teamHandlers } from './team-routes.ts';
import { usageHandlers } from './usage-routes.ts';

const { fill, ...rows } = historyCalls;

/** @param files shared with the other domains */
export function historyRoutes(deps: Deps, files: FileTurns) {
  const filled: MiddlewareHandler<PortalEnv> = async (_, next) => {
    await deps.histories.filled;
    await next();
  };
  const handlers = { ...teamHandlers(deps, files), ...usageHandlers(deps), ...scanHandlers(deps, files) };
  const turn = inTurn<PortalEnv>(createTurns({ atOnce: 1, waiting: waitingCalls.history }));
  return serve({ fill }, { fill: () => deps.histories.progress() }).route('/', serve(rows, handlers, filled, turn));
}
