import type * as v from 'valibot';
import { pricesOf } from './gap.ts';
import type { Notification, riskSchema } from './notification.ts';

export type Risk = v.InferOutput<typeof riskSchema>;

/** Whether the seller has the Buy Box, by the message: true, false, or undefined if the message doesn't say. */
function holdsBuyBox({ detail, sellerId }: Pick<Notification, 'detail' | 'sellerId'>): boolean | undefined {
  if (detail.kind === 'pricing-health') return detail.issueType === 'BuyBoxDisqualification' ? false : undefined;
  if (detail.kind !== 'offer-change') return undefined;
  if (detail.own) return detail.own.buyBox;
  return detail.offers.some((offer) => offer.buyBox && offer.sellerId !== sellerId) ? false : undefined;
}

/**
 * Money at risk a day (ACT-02): units sold a day × own landed price while the Buy Box is lost, nothing while it is held.
 * @param unitsADay undefined if unknown; then there is no figure, because a guess would look like one
 */
export function riskOf(alert: Notification, unitsADay: number | undefined): Risk | undefined {
  const { own, unreadable } = pricesOf(alert);
  const holds = holdsBuyBox(alert);
  if (unitsADay === undefined || !own || unreadable || holds === undefined) return undefined;
  return { perDay: holds ? 0 : Math.round(unitsADay * own.amount * 100) / 100, currency: own.currency, unitsADay };
}
