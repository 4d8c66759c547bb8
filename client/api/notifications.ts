import * as v from 'valibot';
import type { HoldRequest } from '#shared/notifications/held.ts';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { type Mute, type MuteTarget, mutesSchema } from '#shared/notifications/mutes.ts';
import { type NotificationType, notificationPageSchema, subscriptionsSchema } from '#shared/notifications/notification.ts';
import type { Call } from './call.ts';

/** `held` names what was held back and ends with this call. */
type Sending = { keepalive: boolean; held?: string | undefined };
/** Alerts published after `until` (ms) are not meant: nobody had seen them. */
type SendingAll = Sending & { until?: number };

const countSchema = v.object({ count: v.number() });

export const createNotificationsApi = (call: Call) => ({
  page: (page: number, limit: number) =>
    call({ name: 'load notifications', path: `/api/notifications?page=${page}&limit=${limit}`, schema: notificationPageSchema }),
  markRead: (targets: AlertIdentity[] | 'all', { keepalive, held, until }: SendingAll) =>
    call({
      name: 'mark as read',
      method: 'POST',
      path: '/api/notifications/read',
      body: { ...(targets === 'all' ? { all: true, until } : { alerts: targets }), held },
      schema: countSchema,
      keepalive,
    }),
  remove: (alerts: AlertIdentity[], { keepalive, held }: Sending) =>
    call({ name: 'delete notifications', method: 'DELETE', path: '/api/notifications', body: { alerts, held }, schema: countSchema, keepalive }),
  /** Other tabs show it; the provider is not told. */
  hold: (held: HoldRequest) => call({ name: 'hold back', method: 'POST', path: '/api/notifications/held', body: held, schema: countSchema }),
  release: (id: string) => call({ name: 'let go', method: 'POST', path: '/api/notifications/released', body: { id }, schema: countSchema }),
  subscriptions: (marketplace: string) =>
    call({ name: 'load subscriptions', path: `/api/notifications/subscriptions?marketplace=${encodeURIComponent(marketplace)}`, schema: subscriptionsSchema }),
  subscribe: (marketplace: string, notificationType: NotificationType) =>
    call({
      name: 'subscribe',
      method: 'POST',
      path: '/api/notifications/subscriptions',
      body: { marketplace, notificationType },
      schema: v.unknown(),
    }),
  mute: (mutes: readonly Mute[]) => call({ name: 'mute', method: 'PUT', path: '/api/notifications/mutes', body: { mutes }, schema: mutesSchema }),
  unmute: (targets: readonly MuteTarget[]) =>
    call({ name: 'unmute', method: 'DELETE', path: '/api/notifications/mutes', body: { targets }, schema: mutesSchema }),
});
export type NotificationsApi = ReturnType<typeof createNotificationsApi>;
