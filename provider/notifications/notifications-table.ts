import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';

export type NotificationQuery = { page: number; limit: number; notificationType?: string | undefined };

/** One page, newest first; `total` counts the type asked for, `unread` the whole list, whatever the type. */
export async function notificationPage(
  db: Db,
  accountId: string,
  query: NotificationQuery,
): Promise<{ rows: NotificationRow[]; total: number; unread: number }> {
  let own = db.selectFrom('notifications').where('account_id', '=', accountId);
  if (query.notificationType !== undefined) own = own.where('notification_type', '=', query.notificationType);
  const rows = await own
    .selectAll()
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute();
  const total = await own.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const unread = await db
    .selectFrom('notifications')
    .where('account_id', '=', accountId)
    .where('processed', '=', 0)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { rows, total: total.count, unread: unread.count };
}

export async function insertNotification(db: Db, row: NotificationRow): Promise<void> {
  await db.insertInto('notifications').values(row).execute();
}

/** Marks own notifications as read. @returns how many were unread before */
async function markRead(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .updateTable('notifications')
    .set({ processed: 1 })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('processed', '=', 0)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Deletes own notifications. @returns how many there were */
async function deleteNotifications(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db.deleteFrom('notifications').where('account_id', '=', accountId).where('id', 'in', ids).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Keeps the newest `most` of an account. */
export async function trimNotifications(db: Db, accountId: string, most: number): Promise<void> {
  const oldest = db
    .selectFrom('notifications')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(-1)
    .offset(most);
  await db.deleteFrom('notifications').where('id', 'in', oldest).execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    subscriptions: SubscriptionRow;
    notifications: NotificationRow;
    alert_keys: AlertKeyRow;
    mutes: MuteRow;
    /** `rev` grows with every change of the account's mutes. */
    mute_lists: { account_id: string; rev: number };
  }
}

export type SubscriptionRow = {
  account_id: string;
  marketplace: string;
  notification_type: string;
  payload_version: string;
  subscription_id: string;
  created_at: number;
};

export type NotificationRow = {
  id: string;
  account_id: string;
  notification_type: string;
  marketplace: string;
  asin: string;
  processed: number;
  published_at: number;
  received_at: number;
  notification_id: string | null;
  title: string | null;
  /** The payload as Amazon sent it, and the whole message around it. */
  payload: string;
  message: string;
};

/** What an alert is known by. Outlives the alert, so that a late repeat of a deleted one stays a repeat. */
export type AlertKeyRow = {
  record_id: string;
  account_id: string;
  notification_id: string | null;
  fingerprint: string;
  seen_at: number;
};

export type MuteRow = {
  account_id: string;
  kind: 'asin' | 'type';
  /** The ASIN, or the type of alert. */
  target: string;
  /** null until somebody unmutes. */
  until: number | null;
};

/** Reading and deleting alerts. The documents have no frame for either: whoever made the call tells the others. */
export const createNotificationsOperations = (deps: Deps) => ({
  /** @returns how many were unread before */
  markRead: (accountId: string, ids: readonly string[]): Promise<number> => deps.write((trx) => markRead(trx, accountId, ids)),

  /** @returns how many there were */
  remove: (accountId: string, ids: readonly string[]): Promise<number> => deps.write((trx) => deleteNotifications(trx, accountId, ids)),
});
