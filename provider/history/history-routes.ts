import { Hono } from 'hono';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { scansRoutes } from './scans-routes.ts';
import { teamRoutes } from './team-routes.ts';
import { usageRoutes } from './usage-routes.ts';

/** Team history, usage statistics and buy/sell history. */
export const historyRoutes = (deps: Deps): Hono<PortalEnv> =>
  new Hono<PortalEnv>().route('/', teamRoutes(deps)).route('/', usageRoutes(deps)).route('/', scansRoutes(deps));
