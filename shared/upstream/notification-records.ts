import * as v from 'valibot';
import { marksSchema } from '../inbox/marks.ts';
import { alertTypeSchema, foundSchema, type NotificationPage, stockSchema } from '../inbox/notification.ts';
import { productStateSchema, riskSchema } from '../inbox/product-now.ts';
import { DEEPEST_MESSAGE, isDeeperThan } from '../parse-json.ts';
import { readAlert, unreadIn } from './alert.ts';

export const notificationPaths = {
  /** GET lists, DELETE deletes. */
  list: '/portal/notifications',
  markRead: '/portal/notifications/mark-read',
} as const;

/** Drops a record that is nested too deeply: it can't be read, nor shown to the operator. */
const recordSchema = v.fallback(
  v.pipe(
    v.unknown(),
    v.check((record) => !isDeeperThan(DEEPEST_MESSAGE, record)),
  ),
  undefined,
);

/** Stored records, newest first. Only unreadable records are dropped. */
export const upstreamNotificationsSchema = v.object({
  notifications: v.array(recordSchema),
  total: v.nullish(v.number()),
  unread: v.nullish(v.number()),
});

/**
 * A stored record as the contract describes it and the embedded provider writes it. Reading is more tolerant
 * (readAlert): both key cases, and only the fields that identify the alert are required.
 */
export const storedRecordSchema = v.object({
  _id: v.pipe(v.string(), v.description('The record’s own id, by which it is marked as read and deleted')),
  notificationType: alertTypeSchema,
  processed: v.pipe(v.boolean(), v.description('Whether its owner has read it')),
  marketplace: v.pipe(v.string(), v.description('A code such as US, or Amazon’s marketplace id')),
  publishedTime: v.pipe(v.string(), v.isoTimestamp(), v.description('When the marketplace published it')),
  payload: v.pipe(v.record(v.string(), v.unknown()), v.description('Amazon’s own message or its payload, as it came')),
  notificationId: v.optional(v.pipe(v.string(), v.description('Amazon’s NotificationId'))),
  title: v.optional(v.pipe(v.string(), v.description('The product’s title, where it is known'))),
  marks: v.optional(
    v.pipe(
      marksSchema,
      v.description('What people and rules made of it: done, pinned, snoozed, assigned (ours, optional)'),
    ),
  ),
  risk: v.optional(
    v.pipe(riskSchema, v.description('Money at risk a day, where the sales are known (ours, optional)')),
  ),
  now: v.optional(
    v.pipe(
      productStateSchema,
      v.description(
        'The present state of its product, if a newer message about it came since; absent on the newest (ours, optional)',
      ),
    ),
  ),
  found: v.optional(
    v.pipe(
      foundSchema,
      v.description(
        'Set if no message came and a check found it: its change happened after this time, ms (ours, optional)',
      ),
    ),
  ),
  stock: v.optional(
    v.pipe(
      stockSchema,
      v.description('Why nobody can buy the own offer, by the seller’s listing at that time (ours, optional)'),
    ),
  ),
  unchanged: v.optional(
    v.pipe(
      v.literal(true),
      v.description('Set if nothing changed for the seller, by the message before (ours, optional)'),
    ),
  ),
});
export type StoredRecord = v.InferOutput<typeof storedRecordSchema>;

/** What says which record it is, and whether it was read: without it, nothing could be done about the alert. */
export const listedRecordSchema = v.looseObject({
  _id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200)),
  processed: v.nullish(v.boolean(), false),
});

/**
 * @param onRejected called for every unreadable record, and for unreadable parts of a record that is shown; `row` counts
 * from 0
 */
export function readNotificationPage(
  answer: v.InferOutput<typeof upstreamNotificationsSchema>,
  now: number,
  onRejected: (record: unknown, path: string, reason: string, isShown: boolean, row: number) => void,
): NotificationPage {
  const notifications = [];
  for (const [row, record] of answer.notifications.entries()) {
    const read = readAlert(record, now);
    if (!read.ok) {
      onRejected(record, read.error[0]?.path ?? '', read.error[0]?.reason ?? '', false, row);
      continue;
    }
    notifications.push(read.value);
    if (read.value.unreadable)
      for (const { path, reason } of unreadIn(record, now)) onRejected(record, path, reason, true, row);
  }
  const records = answer.notifications.length;
  return {
    notifications,
    total: answer.total ?? undefined,
    unread: answer.unread ?? undefined,
    ...(records === notifications.length ? {} : { records }),
  };
}
