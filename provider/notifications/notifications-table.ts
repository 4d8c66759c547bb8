import type { Db } from '../db/sqlite.ts';
import type { NotificationRow } from './notifications-rows.ts';

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
export async function markRead(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
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
export async function deleteNotifications(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
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
