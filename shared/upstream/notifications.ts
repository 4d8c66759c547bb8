import * as v from 'valibot';
import type { NotificationPage } from '../notifications/notification.ts';
import { DEEPEST_MESSAGE, isDeeperThan } from '../parse-json.ts';
import { readAlert } from './alert.ts';

export const notificationPaths = {
  /** GET lists, DELETE deletes. */
  list: '/portal/notifications',
  markRead: '/portal/notifications/mark-read',
} as const;

/** One that is nested too deeply can be neither read nor shown to the operator. */
const recordSchema = v.fallback(
  v.pipe(
    v.unknown(),
    v.check((record) => !isDeeperThan(DEEPEST_MESSAGE, record)),
  ),
  undefined,
);

/** The answer to a list: stored records, newest first. A record that cannot be read costs only itself. */
export const upstreamNotificationsSchema = v.object({
  notifications: v.array(recordSchema),
  total: v.nullish(v.number()),
  unread: v.nullish(v.number()),
});

/** @param onRejected told of every record that could not be read */
export function readNotificationPage(
  answer: v.InferOutput<typeof upstreamNotificationsSchema>,
  now: number,
  onRejected: (record: unknown, path: string, reason: string) => void,
): NotificationPage {
  const notifications = [];
  for (const record of answer.notifications) {
    const read = readAlert(record, now);
    if (read.ok) notifications.push(read.value);
    else onRejected(record, read.error[0]?.path ?? '', read.error[0]?.reason ?? '');
  }
  return { notifications, total: answer.total ?? undefined, unread: answer.unread ?? undefined };
}
