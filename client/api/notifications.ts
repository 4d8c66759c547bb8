import * as v from 'valibot';
import type { AlertIdentity } from '#shared/notifications/identity.ts';
import { type Mute, type MuteTarget, mutesSchema } from '#shared/notifications/mutes.ts';
import { type NotificationType, notificationPageSchema, subscriptionsSchema } from '#shared/notifications/notification.ts';
import type { Call } from './call.ts';

const countSchema = v.object({ count: v.number() });

export const createNotificationsApi = (call: Call) => ({
  page: (page: number, limit: number) =>
    call({ name: 'load notifications', path: `/api/notifications?page=${page}&limit=${limit}`, schema: notificationPageSchema }),
  markRead: (targets: AlertIdentity[] | 'all', keepalive = false) =>
    call({
      name: 'mark as read',
      method: 'POST',
      path: '/api/notifications/read',
      body: targets === 'all' ? { all: true } : { alerts: targets },
      schema: countSchema,
      keepalive,
    }),
  remove: (alerts: AlertIdentity[], keepalive = false) =>
    call({ name: 'delete notifications', method: 'DELETE', path: '/api/notifications', body: { alerts }, schema: countSchema, keepalive }),
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
