import { type AlertPrices, kindOf, type Money } from './alert-kinds.ts';
import type { Notification } from './notification.ts';

/** The seller's price compared with the Buy Box, or with the threshold if there is no Buy Box. */
export type Gap = { against: 'buy-box' | 'threshold'; amount: number; percent: number; currency: string };

export const pricesOf = ({ detail, unreadable }: Pick<Notification, 'detail' | 'unreadable'>): AlertPrices => {
  const prices = kindOf(detail).prices(detail);
  return unreadable?.includes('prices') ? { ...prices, unreadable: true } : prices;
};

export function gapOf(prices: AlertPrices): Gap | undefined {
  const { own } = prices;
  const base = baseOf(prices);
  if (!own || !base || base.price.amount <= 0) return undefined;
  // Rounded to cents, so that 27.40 − 24.99 is 2.41 and equal prices match.
  const amount = Math.round((own.amount - base.price.amount) * 100) / 100;
  return { against: base.against, amount, percent: (amount / base.price.amount) * 100, currency: own.currency };
}

/** Returns the price at the middle of the scale; undefined if the currencies differ. */
export function baseOf({ own, buyBox, threshold }: AlertPrices): { price: Money; against: Gap['against'] } | undefined {
  if (buyBox && (!own || buyBox.currency === own.currency)) return { price: buyBox, against: 'buy-box' };
  if (!buyBox && threshold && (!own || threshold.currency === own.currency))
    return { price: threshold, against: 'threshold' };
  return undefined;
}
