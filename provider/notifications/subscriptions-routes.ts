import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { DEFAULT_MARKETPLACE, marketplaceOf } from '#shared/marketplaces.ts';
import { notificationTypeSchema, notificationTypes, SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { subscriptionPaths, upstreamSubscriptionsSchema } from '#shared/upstream/subscriptions.ts';
import type { Deps } from '../deps.ts';
import { answers, body, query } from '../http/describe.ts';
import type { PortalEnv } from '../http/portal-token.ts';
import { parseShape, readBody } from '../http/read-body.ts';
import { refusal, refuse } from '../http/refuse.ts';
import { integrationsOf } from '../integrations/seller-links-table.ts';
import { requireNotifications } from './notifications-routes.ts';
import { insertSubscription, subscribedTypes } from './subscriptions-table.ts';

const marketplaceSchema = v.pipe(
  v.string(),
  v.check((value) => marketplaceOf(value) !== undefined, 'Expected a marketplace, such as US'),
  v.transform((value) => marketplaceOf(value)?.code ?? value),
);
const askedSchema = v.object({ marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE) });
const subscribeSchema = v.object({
  marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE),
  payloadVersion: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/)), SUBSCRIPTION_PAYLOAD_VERSION),
  notificationType: notificationTypeSchema,
});

const integrationRequired = refusal(400, INTEGRATION_REQUIRED_CODE, notificationTexts.integrationRequired);

/** Which alerts the account wants. Both calls need Amazon connected in the marketplace's region, else code 108 (NOTE-06). */
export function subscriptionsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  const isConnected = async (accountId: string, marketplace: string) => {
    const { na, eu } = await integrationsOf(deps.db, accountId);
    return marketplaceOf(marketplace)?.region === 'na' ? na : eu;
  };
  const unsubscribedTypes = async (accountId: string, marketplace: string) => {
    const subscribed = await subscribedTypes(deps.db, accountId, marketplace);
    return notificationTypes.filter((type) => !subscribed.includes(type));
  };

  app.get(
    subscriptionPaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'The types not subscribed to on a marketplace',
      parameters: [query('marketplace', `A code such as US (default ${DEFAULT_MARKETPLACE})`)],
      responses: answers(upstreamSubscriptionsSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const asked = parseShape(askedSchema, c.req.query());
      if (!asked.ok) return refuse(c, asked.error);
      const { account } = c.var.caller;
      if (!(await isConnected(account.id, asked.value.marketplace))) return refuse(c, integrationRequired);
      return c.json({ unsubscribedTypes: await unsubscribedTypes(account.id, asked.value.marketplace) });
    },
  );

  app.post(
    subscriptionPaths.create,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Subscribe to a type on a marketplace',
      ...body(subscribeSchema),
      responses: answers(upstreamSubscriptionsSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const request = readBody(c, subscribeSchema);
      if (!request.ok) return refuse(c, request.error);
      const { account } = c.var.caller;
      const { marketplace, payloadVersion, notificationType } = request.value;
      if (!(await isConnected(account.id, marketplace))) return refuse(c, integrationRequired);
      await insertSubscription(deps.db, {
        account_id: account.id,
        marketplace,
        notification_type: notificationType,
        payload_version: payloadVersion,
        subscription_id: deps.newId(),
        created_at: deps.clock(),
      });
      return c.json({ unsubscribedTypes: await unsubscribedTypes(account.id, marketplace) });
    },
  );

  return app;
}
