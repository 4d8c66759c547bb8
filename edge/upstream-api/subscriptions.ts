import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import { type NotificationType, SUBSCRIPTION_PAYLOAD_VERSION, type Subscriptions } from '#shared/notifications/notification.ts';
import { subscriptionPaths, upstreamSubscriptionsSchema } from '#shared/notifications/wire.ts';
import { ok } from '#shared/result.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

/** Which types of alert an account gets from a marketplace. */
export const subscriptionCalls = (call: CallUpstream) => ({
  async list(token: string, marketplace: string): UpstreamAnswer<Subscriptions> {
    const read = await call(
      { name: 'notification subscriptions', method: 'GET', path: subscriptionPaths.list, token, query: { marketplace } },
      upstreamSubscriptionsSchema,
    );
    return read.ok ? ok({ marketplace, unsubscribedTypes: read.value.unsubscribedTypes }) : read;
  },
  create: (token: string, marketplace: string, notificationType: NotificationType) =>
    call(
      {
        name: 'subscribe',
        method: 'POST',
        path: subscriptionPaths.create,
        token,
        body: { marketplace, payloadVersion: SUBSCRIPTION_PAYLOAD_VERSION, notificationType },
      },
      anythingSchema,
    ),
});
