import type { AlertRecord } from '../messages.ts';
import { done, type FakeCall } from './fake-call.ts';

export type NotificationsPart = { records: AlertRecord[] };

export const newNotifications = (): NotificationsPart => ({ records: [] });

export const notificationCalls = {
  list: {
    route: 'GET /portal/notifications',
    answer: ({ records }, { query }) => {
      const page = Number(query.get('page') ?? 1);
      const limit = Number(query.get('limit') ?? 20);
      const sorted = [...records].sort((a, b) => Date.parse(b.publishedTime) - Date.parse(a.publishedTime));
      // Copies, so that a held answer keeps the state at the time of the request.
      const notifications = sorted.slice((page - 1) * limit, page * limit).map((record) => ({ ...record }));
      return done({ notifications, total: sorted.length, unread: sorted.filter((record) => !record.processed).length });
    },
  },
  read: {
    route: 'PUT /portal/notifications/mark-read',
    answer: ({ records }, { body }) => {
      for (const record of records) if (body.notificationIds.includes(record._id)) record.processed = true;
      return done({ ok: true });
    },
  },
  delete: {
    route: 'DELETE /portal/notifications',
    answer: (account, { body }) => {
      account.records = account.records.filter((record) => !body.notificationIds.includes(record._id));
      return done({ ok: true });
    },
  },
} satisfies Record<string, FakeCall<NotificationsPart>>;
