import { familyOf, planNameOf } from './keys.ts';
import type { buyingHindrances, Price } from './plan.ts';

/** What decides about buying: a Professional seller account, the seller-API integration, and the plan that is held. */
export type Buyer = { isProfessional: boolean; isIntegrated: boolean; planKey: string | null };

export type BuyingHindrance = (typeof buyingHindrances)[number];

/** Annual plans need a Professional seller account that is connected, token plans the connection, more sub-accounts a plan. */
export function hindranceOf({ key, interval, mode }: Pick<Price, 'key' | 'interval' | 'mode'>, buyer: Buyer): BuyingHindrance | null {
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

/** Promo codes count for what is paid by the year, or once. */
export const takesPromoCode = ({ interval, mode }: Pick<Price, 'interval' | 'mode'>): boolean => mode === 'payment' || interval === 'year';

export const isMonthly = (key: string): boolean => key.toUpperCase() === `${planNameOf(key)}_MONTHLY`;
