import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { amazonPaths } from '#shared/upstream/integrations.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { answers } from '../http/describe.ts';
import { integrationsOf } from './seller-links-table.ts';

/** Which Amazon regions are connected. */
export function integrationsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  app.get(
    `/amazon${amazonPaths.status}`,
    describeRoute({ tags: ['Integrations'], summary: 'Whether North America and Europe are connected', responses: answers(integrationStateSchema, 401) }),
    async (c) => c.json(await integrationsOf(deps.db, c.var.caller.owner.id)),
  );
  return app;
}
