import { notificationTypes } from '#shared/notifications/notification.ts';
import { DEEPEST_MESSAGE, parseJson } from '#shared/parse-json.ts';
import type { MetricValues } from '#shared/tracking/metrics.ts';
import type { Reading } from '#shared/tracking/replay.ts';
import { readMetricValues } from '#shared/upstream/tracked-values.ts';
import type { Db } from '../db/sqlite.ts';
import type { TrackedProduct } from './tracking-table.ts';

/** Messages are read in portions of this size: a hundred take a few ms. */
const PORTION = 200;

export async function insertMessage(db: Db, product: TrackedProduct, message: { at: number; recordId: string; values: MetricValues }): Promise<void> {
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

/** What messages said of a product since a moment, the oldest first. */
export async function messagesSince(db: Db, product: TrackedProduct, from: number): Promise<Reading[]> {
  const rows = await db
    .selectFrom('tracking_messages')
    .select(['at', 'metrics'])
    .where('account_id', '=', product.accountId)
    .where('marketplace', '=', product.marketplace)
    .where('asin', '=', product.asin)
    .where('at', '>=', from)
    .orderBy('at')
    .execute();
  return rows.map(({ at, metrics }) => ({ at, values: JSON.parse(metrics) as MetricValues }));
}

/** Stored messages of a product that nobody has read the metrics of: it was not tracked when they came. */
export async function unreadMessages(db: Db, product: TrackedProduct): Promise<{ recordId: string; at: number; values: MetricValues }[]> {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'published_at', 'message'])
    .where('account_id', '=', product.accountId)
    .where('marketplace', '=', product.marketplace)
    .where('asin', '=', product.asin)
    .where('notification_type', 'in', notificationTypes)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('tracking_messages')
            .select('tracking_messages.at')
            .whereRef('tracking_messages.account_id', '=', 'notifications.account_id')
            .whereRef('tracking_messages.marketplace', '=', 'notifications.marketplace')
            .whereRef('tracking_messages.asin', '=', 'notifications.asin')
            .whereRef('tracking_messages.at', '=', 'notifications.published_at')
            .whereRef('tracking_messages.record_id', '=', 'notifications.id'),
        ),
      ),
    )
    .orderBy('published_at', 'desc')
    .limit(PORTION)
    .execute();
  return rows.map(({ id, published_at, message }) => {
    const raw = parseJson(message, DEEPEST_MESSAGE);
    return { recordId: id, at: published_at, values: raw.ok ? readMetricValues(raw.value, product.marketplace) : {} };
  });
}

export async function deleteMessagesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('tracking_messages').where('at', '<', moment).execute();
}
