import * as v from 'valibot';
import { integrationsAccess } from '#shared/integrations/access.ts';
import {
  amazonConnectionsSchema,
  amazonPaths,
  integrationCalls,
  walmartConnectionsSchema,
  walmartPaths,
  walmartStatusSchema,
} from '#shared/integrations/calls.ts';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { regions } from '#shared/integrations/regions.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { fullProfileOnly, serve } from '../serve.ts';
import { type PortalEnv, requireAccess } from '../session/portal-token.ts';
import type { SellerConnections } from './seller-connections.ts';
import { integrationsOf, linkOf } from './seller-links-table.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const callbackSchema = v.object({
  code: text(4_000),
  type: v.optional(v.pipe(v.string(), v.maxLength(50))),
  sellerId: text(100),
  marketplace: v.pipe(v.string(), v.toUpperCase(), v.picklist(['US'], 'Expected US')),
  redirectUri: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
});

/**
 * The routes for Amazon and Walmart connections. Everybody in the team sees the status. Only the main account manages
 * connections.
 */
export function integrationsRoutes(deps: Deps, { connections, readAmazon, readWalmart }: SellerConnections) {
  const owners = requireAccess(integrationsAccess);
  const turn = inTurn<PortalEnv>(createTurns({ atOnce: 1, waiting: 4 }));
  const amazon = (path: string) => `/amazon${path}`;
  const walmart = (path: string) => `/walmart${path}`;
  const documented = documentedUnder('Integrations');

  const app = serve(
    integrationCalls,
    {
      disconnectAmazon: (caller, { regionShortName }) => connections.disconnect(caller, regions[regionShortName].key),
      deliver: (caller, { regionShortName, ...delivery }) => connections.setDelivery(caller, regionShortName, delivery),
      subscribe: (caller, { regionShortName, notificationType }) =>
        connections.subscribe(caller, regionShortName, notificationType),
      disconnectWalmart: (caller) => connections.disconnect(caller, 'walmart'),
    },
    turn,
  );

  app.get(
    amazon(amazonPaths.status),
    documented('Whether North America and Europe are connected', integrationStateSchema, 401),
    async (c) => c.json(await integrationsOf(deps.db, c.var.caller.owner.id)),
  );
  app.get(
    amazon(amazonPaths.connections),
    fullProfileOnly,
    documented('The connected regions, with their expiry and the messages seen', amazonConnectionsSchema, 401, 403),
    owners,
    async (c) => c.json(await readAmazon(c.var.caller.owner.id)),
  );
  app.get(
    walmart(walmartPaths.status),
    documented('Whether Walmart is connected', walmartStatusSchema, 401),
    async (c) => {
      const link = await linkOf(deps.db, c.var.caller.owner.id, 'walmart');
      return c.json({ data: { authorized: link !== undefined && link.ended_at === null } });
    },
  );
  app.post(
    walmart(walmartPaths.callback),
    documented('Connect with the result of Walmart’s log-in page', v.object({}), 400, 401, 403, 409, 429, 503),
    owners,
    checkBody(callbackSchema),
    turn,
    async (c) => answer(c, await connections.connectWalmart(c.var.caller, c.req.valid('json'))),
  );
  app.get(
    walmart(walmartPaths.connection),
    fullProfileOnly,
    documented('The connection to Walmart, with its expiry', walmartConnectionsSchema, 401, 403),
    owners,
    async (c) => c.json(await readWalmart(c.var.caller.owner.id)),
  );
  return app;
}
