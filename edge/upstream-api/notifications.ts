import type { UpstreamAnswer } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import type { AlertType, NotificationPage } from '#shared/notifications/notification.ts';
import { ok } from '#shared/result.ts';
import { notificationPaths, readNotificationPage, upstreamNotificationsSchema } from '#shared/upstream/notifications.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

/** The stored alerts: a page of them, newest first, and their marks. */
export const notificationCalls = (call: CallUpstream, now: () => number, report: MistakeReports['report']) => ({
  async list(token: string, query: { page: number; limit: number; notificationType?: AlertType }): UpstreamAnswer<NotificationPage> {
    const read = await call({ name: 'notifications', method: 'GET', path: notificationPaths.list, token, query }, upstreamNotificationsSchema);
    if (!read.ok) return read;
    return ok(
      readNotificationPage(read.value, now(), (record, path, reason, isShown) =>
        report({ kind: isShown ? 'value' : 'record', event: 'notifications list', path, reason, sample: record, token }),
      ),
    );
  },
  markRead: (token: string, notificationIds: string[]) =>
    call({ name: 'mark as read', method: 'PUT', path: notificationPaths.markRead, token, body: { notificationIds } }, anythingSchema),
  delete: (token: string, notificationIds: string[]) =>
    call({ name: 'delete notifications', method: 'DELETE', path: notificationPaths.list, token, body: { notificationIds } }, anythingSchema),
});
