import { Hono, type MiddlewareHandler } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { fillProgressSchema, historyPaths } from '#shared/history/calls.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import type { FileTurns } from '../files/csv-answer.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { documentedUnder } from '../http/describe.ts';
import { scansRoutes } from './scans-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { usageRoutes } from './usage-routes.ts';

/** @param files shared with the other domains */
export function historyRoutes(deps: Deps, files: FileTurns): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(
    historyPaths.fill,
    documentedUnder('Team history')('How many rows of the histories have been added so far (ours, optional)', fillProgressSchema, 401),
    (c) => c.json(deps.histories.progress()),
  );
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history }));
  const filled: MiddlewareHandler = async (_, next) => {
    await deps.histories.filled;
    await next();
  };
  for (const path of Object.values(historyPaths)) app.use(typeof path === 'string' ? path : path(':page', ':limit'), filled, turn);
  return app.route('/', teamRoutes(deps, files)).route('/', usageRoutes(deps)).route('/', scansRoutes(deps, files));
}
