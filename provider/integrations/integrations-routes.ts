import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { integrationsAccess } from '#shared/integrations/access.ts';
import { amazonConnectionsSchema, amazonPaths, walmartConnectionsSchema, walmartPaths, walmartStatusSchema } from '#shared/integrations/calls.ts';
import { offerDeliverySchema } from '#shared/integrations/connection.ts';
import { integrationStateSchema } from '#shared/integrations/integration-state.ts';
import { regionNameSchema, regions } from '#shared/integrations/regions.ts';
import { notificationTypeSchema } from '#shared/notifications/notification.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { createTurns, inTurn } from '../http/account-turns.ts';
import { checkBody } from '../http/check-request.ts';
import { answers } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import type { SellerConnections } from './seller-connections.ts';
import { integrationsOf, linkOf } from './seller-links-table.ts';

const regionSchema = v.object({ regionShortName: regionNameSchema });
const deliverySchema = v.object({ ...regionSchema.entries, ...offerDeliverySchema.entries });
const subscribeSchema = v.object({ ...regionSchema.entries, notificationType: notificationTypeSchema });
const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const callbackSchema = v.object({
  code: text(4_000),
  type: v.optional(v.pipe(v.string(), v.maxLength(50))),
  sellerId: text(100),
  marketplace: v.pipe(v.string(), v.toUpperCase(), v.picklist(['US'], 'Expected US')),
  redirectUri: v.optional(v.pipe(v.string(), v.maxLength(2_000))),
});

/** The routes for Amazon and Walmart connections. Everybody in the team sees the status. Only the main account manages connections. */
export function integrationsRoutes(deps: Deps, { connections, readAmazon, readWalmart }: SellerConnections): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const owners = requireAccess(integrationsAccess);
  const turn = inTurn(createTurns({ atOnce: 1, waiting: 4 }));
  const amazon = (path: string) => `/amazon${path}`;
  const walmart = (path: string) => `/walmart${path}`;
  const about = (summary: string) => ({ tags: ['Integrations'], summary });
  const done = (...refusals: number[]) => answers(v.object({}), 400, 401, 403, ...refusals);

  app.get(
    amazon(amazonPaths.status),
    describeRoute({ ...about('Whether North America and Europe are connected'), responses: answers(integrationStateSchema, 401) }),
    async (c) => c.json(await integrationsOf(deps.db, c.var.caller.owner.id)),
  );
  app.post(
    amazon(amazonPaths.disconnect),
    describeRoute({ ...about('Disconnect a region'), responses: done(429) }),
    owners,
    checkBody(regionSchema),
    turn,
    async (c) => answer(c, await connections.disconnect(c.var.caller, regions[c.req.valid('json').regionShortName].key)),
  );
  app.get(
    amazon(amazonPaths.connections),
    describeRoute({
      ...about('The connected regions, with their expiry and the messages seen'),
      responses: answers(amazonConnectionsSchema, 401, 403),
    }),
    owners,
    async (c) => c.json(await readAmazon(c.var.caller.owner.id)),
  );
  app.post(
    amazon(amazonPaths.delivery),
    describeRoute({ ...about('Choose every offer change or aggregated ones, and the marketplaces'), responses: done(409, 429) }),
    owners,
    checkBody(deliverySchema),
    turn,
    async (c) => {
      const { regionShortName, ...delivery } = c.req.valid('json');
      return answer(c, await connections.setDelivery(c.var.caller, regionShortName, delivery));
    },
  );
  app.post(
    amazon(amazonPaths.subscribe),
    describeRoute({ ...about('Subscribe to a type of message again at Amazon'), responses: done(409, 429) }),
    owners,
    checkBody(subscribeSchema),
    turn,
    async (c) => {
      const { regionShortName, notificationType } = c.req.valid('json');
      return answer(c, await connections.subscribe(c.var.caller, regionShortName, notificationType));
    },
  );

  app.get(
    walmart(walmartPaths.status),
    describeRoute({ ...about('Whether Walmart is connected'), responses: answers(walmartStatusSchema, 401) }),
    async (c) => {
      const link = await linkOf(deps.db, c.var.caller.owner.id, 'walmart');
      return c.json({ data: { authorized: link !== undefined && link.ended_at === null } });
    },
  );
  app.post(
    walmart(walmartPaths.callback),
    describeRoute({ ...about('Connect with the result of Walmart’s log-in page'), responses: done(409, 429, 503) }),
    owners,
    checkBody(callbackSchema),
    turn,
    async (c) => answer(c, await connections.connectWalmart(c.var.caller, c.req.valid('json'))),
  );
  app.post(walmart(walmartPaths.disconnect), describeRoute({ ...about('Disconnect Walmart'), responses: done(429) }), owners, turn, async (c) =>
    answer(c, await connections.disconnect(c.var.caller, 'walmart')),
  );
  app.get(
    walmart(walmartPaths.connection),
    describeRoute({ ...about('The connection to Walmart, with its expiry'), responses: answers(walmartConnectionsSchema, 401, 403) }),
    owners,
    async (c) => c.json(await readWalmart(c.var.caller.owner.id)),
  );
  return app;
}
