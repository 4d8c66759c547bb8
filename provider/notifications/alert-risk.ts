import type { Notification } from '#shared/notifications/notification.ts';
import { lookUp } from '../products/catalogue.ts';
import { priceHistory } from '../products/price-history.ts';

type Risk = { perDay: number; currency: string; unitsADay: number };

/** The catalogue's sales are a month's. */
const DAYS_A_MONTH = 30;

/**
 * Money at risk a day (ACT-02): units sold a day × own landed price while somebody else has the Buy Box, 0 while the seller has it.
 * @param at ms, for the sales figure
 * @returns undefined if the sales, the own price, or the holder of the Buy Box is unknown: never a guess
 */
export function riskOf(alert: Pick<Notification, 'asin' | 'marketplace' | 'detail' | 'unreadable'>, at: number): Risk | undefined {
  const { detail } = alert;
  if (detail.kind === 'tracking' || alert.unreadable?.includes('prices')) return undefined;
  const own = detail.own?.landed;
  const isHeld = detail.kind === 'offer-change' ? detail.own?.buyBox : detail.issueType === 'BuyBoxDisqualification' ? false : undefined;
  const unitsADay = unitsSold(alert.asin, alert.marketplace, at);
  if (!own || isHeld === undefined || unitsADay === undefined) return undefined;
  return { perDay: isHeld ? 0 : cents(unitsADay * own.amount), currency: own.currency, unitsADay: cents(unitsADay) };
}

function unitsSold(asin: string, marketplace: string, at: number): number | undefined {
  if (!('asins' in lookUp(asin, 'asin', marketplace))) return undefined;
  const sales = priceHistory(asin, marketplace).valueAt('est_sales', at);
  return typeof sales === 'number' ? sales / DAYS_A_MONTH : undefined;
}

const cents = (value: number): number => Math.round(value * 100) / 100;
