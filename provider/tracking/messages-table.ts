import { notificationTypes } from '#shared/inbox/notification.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import type { MetricValues } from '#shared/tracking/tracking-metrics.ts';
import { readMetricValues } from '#shared/upstream/tracked-values.ts';
import type { Db } from '../db/sqlite.ts';
import type { TrackedProduct } from './tracking-table.ts';

/** The batch size for reading messages. A hundred take a few ms. */
const PORTION = 200;

export async function insertMessage(
  db: Db,
  product: TrackedProduct,
  message: { at: number; recordId: string; values: MetricValues },
): Promise<void> {
  await db
    .insertInto('tracking_messages')
    .values({
      account_id: product.accountId,
      marketplace: product.marketplace,
      asin: product.asin,
      at: message.at,
      record_id: message.recordId,
      metrics: JSON.stringify(message.values),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The metrics in a product's messages since a time, oldest first. */
export async function messagesSince(db: Db, product: TrackedProduct, from: number): Promise<Reading[]> {
  const rows = await db
    .selectFrom('tracking_messages')
    .select(['at', 'metrics'])
    .where('account_id', '=', product.accountId)
    .where('marketplace', '=', product.marketplace)
    .where('asin', '=', product.asin)
    .where('at', '>=', from)
    .orderBy('at')
    .orderBy('record_id')
    .execute();
  return rows.map(({ at, metrics }) => ({ at, values: JSON.parse(metrics) as MetricValues }));
}

/** Whether a product has stored messages whose metrics were not read, because it was not tracked when they came. */
export const hasUnreadMessages = async (db: Db, product: TrackedProduct): Promise<boolean> =>
  (await unread(db, product).select('notifications.id').limit(1).executeTakeFirst()) !== undefined;

/** Returns the newest of these unread messages, with their metrics. */
export async function unreadMessages(
  db: Db,
  product: TrackedProduct,
): Promise<{ recordId: string; at: number; values: MetricValues }[]> {
  const rows = await unread(db, product)
    .select(['notifications.id', 'notifications.published_at', 'notifications.message'])
    .orderBy('notifications.published_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(PORTION)
    .execute();
  return rows.map(({ id, published_at, message }) => {
    const raw = parseJson(message, DEEPEST_MESSAGE);
    return { recordId: id, at: published_at, values: raw.ok ? readMetricValues(raw.value, product.marketplace) : {} };
  });
}

const unread = (db: Db, { accountId, marketplace, asin }: TrackedProduct) =>
  db
    .selectFrom('notifications')
    .leftJoin('tracking_messages as read', (join) =>
      join
        .onRef('read.account_id', '=', 'notifications.account_id')
        .onRef('read.marketplace', '=', 'notifications.marketplace')
        .onRef('read.asin', '=', 'notifications.asin')
        .onRef('read.at', '=', 'notifications.published_at')
        .onRef('read.record_id', '=', 'notifications.id'),
    )
    .where('notifications.account_id', '=', accountId)
    .where('notifications.marketplace', '=', marketplace)
    .where('notifications.asin', '=', asin)
    .where('notifications.notification_type', 'in', notificationTypes)
    .where('read.record_id', 'is', null);

export async function deleteMessagesBefore(db: Db, moment: number, accountId?: string): Promise<void> {
  let old = db.deleteFrom('tracking_messages').where('at', '<', moment);
  if (accountId !== undefined) old = old.where('account_id', '=', accountId);
  await old.execute();
}
