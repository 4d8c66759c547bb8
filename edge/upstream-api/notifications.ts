import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { AlertType, NotificationPage } from '#shared/notifications/notification.ts';
import { ok } from '#shared/result.ts';
import { notificationPaths, readNotificationPage, upstreamNotificationsSchema } from '#shared/upstream/notifications.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

export type OnRejected = (what: string, path: string, reason: string, record: unknown) => void;

/** The stored alerts: a page of them, newest first, and their marks. */
export const notificationCalls = (call: CallUpstream, now: () => number, onRejected: OnRejected) => ({
  async list(token: string, query: { page: number; limit: number; notificationType?: AlertType }): UpstreamAnswer<NotificationPage> {
    const read = await call({ name: 'notifications', method: 'GET', path: notificationPaths.list, token, query }, upstreamNotificationsSchema);
    if (!read.ok) return read;
    return ok(readNotificationPage(read.value, now(), (record, path, reason) => onRejected('notifications list', path, reason, record)));
  },
  markRead: (token: string, notificationIds: string[]) =>
    call({ name: 'mark as read', method: 'PUT', path: notificationPaths.markRead, token, body: { notificationIds } }, anythingSchema),
  delete: (token: string, notificationIds: string[]) =>
    call({ name: 'delete notifications', method: 'DELETE', path: notificationPaths.list, token, body: { notificationIds } }, anythingSchema),
});
