import { MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import type { AlertPriceHistory } from '#shared/inbox/inbox.ts';
import type { Db } from '../db/sqlite.ts';

const DAYS = 30;

/**
 * A product's prices as its stored messages said them, oldest first. A message that repeats the one before adds no
 * point, except the last: the line goes that far.
 * @param now ms
 */
export async function alertPrices(
  db: Db,
  accountId: string,
  { asin, marketplace, condition }: { asin: string; marketplace: string; condition?: string | undefined },
  now: number,
): Promise<AlertPriceHistory> {
  const all = db
    .selectFrom('alert_states')
    .innerJoin('notifications', 'notifications.id', 'alert_states.record_id')
    .where('alert_states.account_id', '=', accountId)
    .where('alert_states.asin', '=', asin)
    .where('alert_states.marketplace', '=', marketplace)
    .where('alert_states.received', '>=', now - DAYS * MS_PER_DAY)
    .where('alert_states.currency', 'is not', null)
    .select(['published_at as at', 'own_price as own', 'buy_box_price as buyBox', 'lowest_price as lowest', 'currency'])
    .orderBy('published_at')
    .orderBy('alert_states.n');
  // A used offer's price next to new ones looks like a price crash.
  const rows = await (condition === undefined ? all : all.where('alert_states.condition', '=', condition)).execute();
  const currency = rows.at(-1)?.currency ?? null;
  const points = rows.filter((row) => row.currency === currency).map(({ currency: _, ...point }) => point);
  return {
    currency,
    points: points.filter((point, index) => index === points.length - 1 || !isSame(point, points[index - 1])),
  };
}

type Point = AlertPriceHistory['points'][number];

const isSame = (point: Point, before: Point | undefined): boolean =>
  before !== undefined && point.own === before.own && point.buyBox === before.buyBox && point.lowest === before.lowest;
