import type { Notification } from '#shared/notifications/notification.ts';
import { type Risk, riskOf } from '#shared/notifications/risk.ts';
import { lookUp } from '../products/catalogue.ts';
import { priceHistory } from '../products/price-history.ts';

/** The catalogue's sales are a month's. */
const DAYS_A_MONTH = 30;

/** An alert's money at risk a day, with the catalogue's sales. @param at ms, for the sales */
export const alertRisk = (alert: Notification, at: number): Risk | undefined => riskOf(alert, unitsADay(alert.asin, alert.marketplace, at));

/** @returns undefined if the catalogue has no such product there */
export function unitsADay(asin: string, marketplace: string, at: number): number | undefined {
  if (!('asins' in lookUp(asin, 'asin', marketplace))) return undefined;
  const sales = priceHistory(asin, marketplace).valueAt('est_sales', at);
  return typeof sales === 'number' ? Math.round((sales / DAYS_A_MONTH) * 100) / 100 : undefined;
}
