import * as v from 'valibot';
import type { NotificationPage } from '../notifications/notification.ts';
import { DEEPEST_MESSAGE, isDeeperThan } from '../parse-json.ts';
import { readAlert } from './alert.ts';

/** The provider's calls under /api/v1 as the documents' tables name them. One place, so that edge and provider cannot differ. */
export const upstreamPaths = (product: string) =>
  ({
    signIn: '/sign-in-portal',
    /** Ours: ends the token at the provider. One that has no such call may answer 404. */
    signOut: '/sign-out-portal',
    userInfo: '/get-user-info-app',
    headerData: '/user/get-header-data',
    tokens: `/user/get-${product}-tokens`,
    notifications: '/portal/notifications',
    markRead: '/portal/notifications/mark-read',
    subscriptions: '/portal/notifications/subscriptions',
    createSubscription: '/portal/notifications/subscriptions/create',
    /** Ours and optional: a provider without it answers 404. */
    mutes: '/portal/notifications/mutes',
    integrationStatus: '/amazon/status',
  }) as const;
export type UpstreamPaths = ReturnType<typeof upstreamPaths>;

/** One that is nested too deeply can be neither read nor shown to the operator. */
const recordSchema = v.fallback(
  v.pipe(
    v.unknown(),
    v.check((record) => !isDeeperThan(DEEPEST_MESSAGE, record)),
  ),
  undefined,
);

/** GET notifications: stored records, newest first. A record that cannot be read costs only itself. */
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

/** GET subscriptions: the types an account has not subscribed to. */
export const upstreamSubscriptionsSchema = v.looseObject({ unsubscribedTypes: v.array(v.string()) });

/** A write that answers 200 with anything. */
export const upstreamDoneSchema = v.unknown();
