import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import type { StoredRecord } from '#shared/upstream/notification-records.ts';
import type { NotificationRow } from './notifications-table.ts';

/** A notification as the list and the socket give it (portal-3 §3): the payload is Amazon's own, key case included. */
export function storedRecordOf(row: NotificationRow): StoredRecord {
  // One that cannot be read or written out again costs only itself, not the page that it stands on.
  const payload = parseJson(row.payload, DEEPEST_MESSAGE);
  return {
    _id: row.id,
    // Ingest lets no other in.
    notificationType: row.notification_type as StoredRecord['notificationType'],
    processed: row.processed === 1,
    marketplace: row.marketplace,
    publishedTime: new Date(row.published_at).toISOString(),
    payload: payload.ok ? (payload.value as StoredRecord['payload']) : {},
    ...(row.notification_id === null ? {} : { notificationId: row.notification_id }),
    ...(row.title === null ? {} : { title: row.title }),
  };
}
