import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { marketplaceNamed } from '#shared/marketplace-ids.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { notificationTypeSchema, SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/notifications/notification.ts';
import { subscriptionPaths, upstreamSubscriptionsSchema } from '#shared/notifications/wire.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { requireNotifications } from './require-notifications.ts';
import { createSubscriptionsOperations } from './subscriptions-operations.ts';

const marketplaceSchema = v.pipe(
  v.string(),
  v.check((value) => marketplaceNamed(value) !== undefined, 'Expected a marketplace, such as US'),
  v.transform((value) => marketplaceNamed(value)?.code ?? value),
);
const askedSchema = v.object({
  marketplace: v.optional(v.pipe(marketplaceSchema, v.description(`A code such as US (default ${DEFAULT_MARKETPLACE})`)), DEFAULT_MARKETPLACE),
});
const subscribeSchema = v.object({
  marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE),
  payloadVersion: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/)), SUBSCRIPTION_PAYLOAD_VERSION),
  notificationType: notificationTypeSchema,
});

/** Which alerts the account wants. */
export function subscriptionsRoutes(deps: Deps): Hono<PortalEnv> {
  const { unsubscribed, subscribe } = createSubscriptionsOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(
    subscriptionPaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'The types not subscribed to on a marketplace',
      responses: answers(upstreamSubscriptionsSchema, 400, 401, 403),
    }),
    requireNotifications,
    checkQuery(askedSchema),
    async (c) => answer(c, await unsubscribed(c.var.caller.account.id, c.req.valid('query').marketplace)),
  );

  app.post(
    subscriptionPaths.create,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Subscribe to a type on a marketplace',
      responses: answers(upstreamSubscriptionsSchema, 400, 401, 403),
    }),
    requireNotifications,
    checkBody(subscribeSchema),
    async (c) => answer(c, await subscribe(c.var.caller.account.id, c.req.valid('json'))),
  );

  return app;
}
