import { type AlertIdentity, isSameAlert, mergeIdentity } from '#shared/notifications/identity.ts';
import type { Db } from '../db/sqlite.ts';
import type { AlertKeyRow } from './notifications-table.ts';

/**
 * The record of an alert seen before, by the rule of ST14: one shared key makes two one, unless they differ in NotificationId.
 * What this sighting adds to what is known is kept.
 */
export async function findSeenAlert(db: Db, accountId: string, seen: AlertIdentity): Promise<string | undefined> {
  const rows = await db
    .selectFrom('alert_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where((where) =>
      seen.notificationId === undefined
        ? where('fingerprint', '=', seen.fingerprint)
        : where.or([where('fingerprint', '=', seen.fingerprint), where('notification_id', '=', seen.notificationId)]),
    )
    .orderBy('seen_at')
    .execute();
  const match = rows.find((row) => isSameAlert(identityOf(row), seen));
  if (!match) return undefined;
  const merged = mergeIdentity(identityOf(match), seen);
  if (merged.notificationId !== undefined && match.notification_id === null) {
    await db.updateTable('alert_keys').set({ notification_id: merged.notificationId }).where('record_id', '=', match.record_id).execute();
  }
  return match.record_id;
}

export async function insertAlertKey(db: Db, row: AlertKeyRow): Promise<void> {
  await db.insertInto('alert_keys').values(row).execute();
}

/** Amazon repeats a message within days, not months. */
export async function deleteAlertKeysBefore(db: Db, moment: number): Promise<void> {
  const listed = db.selectFrom('notifications').select('id');
  await db.deleteFrom('alert_keys').where('seen_at', '<', moment).where('record_id', 'not in', listed).execute();
}

const identityOf = (row: AlertKeyRow): AlertIdentity => ({ notificationId: row.notification_id ?? undefined, fingerprint: row.fingerprint });
