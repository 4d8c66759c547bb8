import { type AlertIdentity, isSameAlert, mergeIdentity } from '#shared/inbox/identity.ts';
import type { Stock } from '#shared/inbox/notification.ts';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { Db } from '../db/sqlite.ts';
import { marksOf, type NewAlertState } from './alert-states-table.ts';
import { dueAtCompany } from './company-alerts-table.ts';

export type NotificationQuery = { page: number; limit: number; notificationType?: string | undefined };

/** Returns one page, newest first. `total` counts the requested type, `unread` all types. */
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

export async function notificationsWithIds(db: Db, ids: readonly string[]): Promise<NotificationRow[]> {
  return ids.length === 0 ? [] : db.selectFrom('notifications').selectAll().where('id', 'in', ids).execute();
}

/**
 * Marks the account's notifications as read. The specification has no frame for this, nor for deleting: the caller
 * notifies the other devices.
 * @returns how many were unread before
 */
export async function markRead(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .updateTable('notifications')
    .set({ processed: 1 })
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .where('processed', '=', 0)
    .executeTakeFirst();
  await dueAtCompany(db, ids);
  return Number(result.numUpdatedRows);
}

export async function deleteNotifications(db: Db, accountId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const result = await db
    .deleteFrom('notifications')
    .where('account_id', '=', accountId)
    .where('id', 'in', ids)
    .executeTakeFirst();
  await dueAtCompany(db, ids);
  return Number(result.numDeletedRows);
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    subscriptions: SubscriptionRow;
    notifications: NotificationRow;
    alert_keys: AlertKeyRow;
    mutes: MuteRow;
    /** `rev` grows with every change to the account's mutes. */
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
  /** The payload as Amazon sent it. `message` is the whole message around it. */
  payload: string;
  message: string;
  /** If a check found it (ACT-09), ms: its change happened after that time. */
  found_since?: number | null;
  /** Why nobody could buy the own offer when it came, by the seller's listings (ACT-01). */
  stock?: Stock | null;
  /** 1 if nothing changed for the seller, by the message before. */
  unchanged?: number | null;
};

/** The identity of an alert. Outlives the alert, so that a late repeat of a deleted one is still recognized. */
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
  target: string;
  /** ms; null means until it is unmuted. */
  until: number | null;
};

/**
 * A notification as the list and the socket send it (portal-3 §3). The payload is Amazon's own, including the case of
 * its keys.
 * @param now the present state of its product, if a newer message has come since
 */
export function storedRecordOf(row: NotificationRow, state?: NewAlertState, now?: ProductState): StoredRecord {
  // An unreadable payload must not break the whole page.
  const payload = parseJson(row.payload, DEEPEST_MESSAGE);
  return {
    _id: row.id,
    // Ingest accepts no other types.
    notificationType: row.notification_type as StoredRecord['notificationType'],
    processed: row.processed === 1,
    marketplace: row.marketplace,
    publishedTime: new Date(row.published_at).toISOString(),
    payload: payload.ok ? (payload.value as StoredRecord['payload']) : {},
    ...(row.notification_id === null ? {} : { notificationId: row.notification_id }),
    ...(row.title === null ? {} : { title: row.title }),
    ...(row.found_since == null ? {} : { found: { since: row.found_since } }),
    ...(row.stock == null ? {} : { stock: row.stock }),
    ...(row.unchanged === 1 ? { unchanged: true as const } : {}),
    ...(now === undefined ? {} : { now }),
    ...(state === undefined || state.rev === 0 ? {} : { marks: marksOf(state) }),
    ...(state === undefined || state.risk === null || state.units_a_day === null || state.currency === null
      ? {}
      : {
          risk: {
            perDay: state.risk,
            currency: state.currency,
            unitsADay: state.units_a_day,
            ...(state.units_from === null ? {} : { unitsFrom: state.units_from }),
            ...(state.box_share === null || state.holds_box !== 0 ? {} : { share: state.box_share }),
          },
        }),
  };
}

/**
 * Finds the record of an alert seen before, by rule ST14: one shared key makes two alerts the same, unless their
 * NotificationIds differ. Stores a NotificationId that this sighting adds.
 */
export async function findSeenAlert(db: Db, accountId: string, seen: AlertIdentity): Promise<string | undefined> {
  const rows = await seenKeys(db, accountId, seen).execute();
  const match = rows.toSorted((a, b) => a.seen_at - b.seen_at).find((row) => isSameAlert(identityOf(row), seen));
  if (!match) return undefined;
  const merged = mergeIdentity(identityOf(match), seen);
  if (merged.notificationId !== undefined && match.notification_id === null) {
    await db
      .updateTable('alert_keys')
      .set({ notification_id: merged.notificationId })
      .where('record_id', '=', match.record_id)
      .execute();
  }
  return match.record_id;
}

/** One query per index. With 'or' and an order, SQLite reads all keys of the account: 28 ms for 30,000 of them. */
export function seenKeys(db: Db, accountId: string, { fingerprint, notificationId }: AlertIdentity) {
  const keys = db.selectFrom('alert_keys').selectAll().where('account_id', '=', accountId);
  const alike = keys.where('fingerprint', '=', fingerprint);
  return notificationId === undefined ? alike : alike.union(keys.where('notification_id', '=', notificationId));
}

export async function insertAlertKey(db: Db, row: AlertKeyRow): Promise<void> {
  await db.insertInto('alert_keys').values(row).execute();
}

/** Deletes the keys of deleted alerts seen before `moment`. Amazon repeats a message within days, not months. */
export async function deleteAlertKeysBefore(db: Db, moment: number): Promise<void> {
  const listed = db.selectFrom('notifications').select('id');
  await db.deleteFrom('alert_keys').where('seen_at', '<', moment).where('record_id', 'not in', listed).execute();
}

const identityOf = (row: AlertKeyRow): AlertIdentity => ({
  notificationId: row.notification_id ?? undefined,
  fingerprint: row.fingerprint,
});
