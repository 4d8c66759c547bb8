import type * as v from 'valibot';
import { pricesOf } from '#shared/notifications/gap.ts';
import type { AlertPriceHistory, pricesQuestionSchema } from '#shared/notifications/inbox.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import type { Db } from '../db/sqlite.ts';
import { storedRecordOf } from './notifications-table.ts';

const DAYS = 30 * 86_400_000;
/** Enough for a chart; more points would lie on top of each other. */
const MOST_POINTS = 500;

/** What stored alerts of the last 30 days said about a product's prices, oldest first. Prices in another currency are left out. @param now ms */
export async function priceHistoryOf(
  db: Db,
  accountId: string,
  { asin, marketplace }: v.InferOutput<typeof pricesQuestionSchema>,
  now: number,
): Promise<AlertPriceHistory> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where('asin', '=', asin)
    .where('published_at', '>=', now - DAYS)
    .orderBy('published_at', 'desc')
    .limit(MOST_POINTS)
    .execute();
  let currency: string | null = null;
  const points: AlertPriceHistory['points'] = [];
  for (const row of rows.reverse()) {
    const alert = readAlert(storedRecordOf(row), now);
    if (!alert.ok) continue;
    const { detail } = alert.value;
    const { own, buyBox } = pricesOf(alert.value);
    const lowest = detail.kind === 'offer-change' ? (detail.offers[0]?.landed ?? detail.lowest[0]?.landed) : undefined;
    currency ??= own?.currency ?? buyBox?.currency ?? lowest?.currency ?? null;
    const amount = (price: typeof own) => (price && price.currency === currency ? price.amount : null);
    const point = { at: row.published_at, own: amount(own), buyBox: amount(buyBox), lowest: amount(lowest) };
    if (point.own !== null || point.buyBox !== null || point.lowest !== null) points.push(point);
  }
  return { currency, points };
}
