import { familyOf, planNameOf } from './keys.ts';
import type { buyingHindrances, Price } from './plan.ts';

/**
 * What decides whether somebody can buy: a Professional seller account, the seller-API integration, and the current
 * plan.
 */
export type Buyer = { isProfessional: boolean; isIntegrated: boolean; planKey: string | null };

export type BuyingHindrance = (typeof buyingHindrances)[number];

/** Annual plans need a connected Professional seller account, token plans a connection, more sub-accounts a plan. */
export function hindranceOf(
  { key, interval, mode }: Pick<Price, 'key' | 'interval' | 'mode'>,
  buyer: Buyer,
): BuyingHindrance | null {
  const family = familyOf(key);
  if (family === 'tokens') return mode === 'subscription' && !buyer.isIntegrated ? 'needs-integration' : null;
  if (family === 'seats' || family === 'alert-logins') {
    if (buyer.planKey === null) return 'needs-plan';
    return interval === 'year' && isMonthly(buyer.planKey) ? 'monthly-only' : null;
  }
  if (family !== 'plan' || interval !== 'year') return null;
  if (!buyer.isIntegrated) return 'needs-integration';
  return buyer.isProfessional ? null : 'needs-professional';
}

/** Promo codes apply to yearly and one-time prices. */
export const acceptsPromoCode = ({ interval, mode }: Pick<Price, 'interval' | 'mode'>): boolean =>
  mode === 'payment' || interval === 'year';

export const isMonthly = (key: string): boolean => key.toUpperCase() === `${planNameOf(key)}_MONTHLY`;
