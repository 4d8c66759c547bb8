import { Hono } from 'hono';
import { waitingCalls } from '#provider/limits/limits.ts';
import { historyPaths } from '#shared/history/calls.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { createFileTurns } from './csv-answer.ts';
import { scansRoutes } from './scans-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { usageRoutes } from './usage-routes.ts';

export function historyRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const turn = inTurn(createTurns({ atOnce: 1, waiting: waitingCalls.history }));
  for (const path of Object.values(historyPaths)) app.use(typeof path === 'string' ? path : path(':page', ':limit'), turn);
  const files = createFileTurns();
  return app.route('/', teamRoutes(deps, files)).route('/', usageRoutes(deps)).route('/', scansRoutes(deps, files));
}
