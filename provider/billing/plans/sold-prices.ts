import {
  ALERT_LOGIN_KEY,
  alertPlanKeys,
  olderSeatKeys,
  rankedPlanKeys,
  seatKeys,
  tokenPlanKeys,
} from '#shared/billing/plans/keys.ts';
import type { Price, Tier } from '#shared/billing/plans/plan.ts';
import { ALERT_LOGIN_CENTS, ONETIME_PACKAGE, seatTiers, tokenTiers } from '#shared/billing/plans/tiers.ts';
import type { SoldPrice } from '../payments/payments.ts';

const planCents: Record<string, number> = {
  STARTER_MONTHLY: 999,
  STARTER_YEARLY: 9_900,
  ADVANCED_MONTHLY: 1_999,
  ADVANCED_YEARLY: 18_900,
  AZALERT_MONTHLY: 999,
  AZALERT_YEARLY: 9_900,
  HAZMAT_MONTHLY: 999,
  HAZMAT_YEARLY: 9_900,
};
/** No longer sold, but existing holders keep theirs. */
const olderPlanKeys = ['HAZMAT_MONTHLY', 'HAZMAT_YEARLY'];

/**
 * The embedded provider's prices, except plugins. The sandbox sells these, and a real Stripe account must have the same
 * ones.
 */
export function soldPrices(product: string): SoldPrice[] {
  const tokens = tokenPlanKeys(product);
  return [
    ...[...rankedPlanKeys, ...alertPlanKeys, ...olderPlanKeys].map((key) =>
      soldPrice(key, planTitle(key), intervalOf(key), planCents[key] ?? 0),
    ),
    ...Object.values({ ...seatKeys, older: olderSeatKeys.yearly, olderMonthly: olderSeatKeys.monthly }).map((key) =>
      soldByQuantity(key, 'Sub-accounts', intervalOf(key), seatTiers[key] ?? []),
    ),
    soldPrice(ALERT_LOGIN_KEY, 'AZAlert extra login', null, ALERT_LOGIN_CENTS),
    soldByQuantity(tokens.monthly, 'API tokens', 'month', tokenTiers.monthly),
    soldByQuantity(tokens.yearly, 'API tokens', 'year', tokenTiers.yearly),
    soldPrice(tokens.onetime, '100,000 API tokens', null, ONETIME_PACKAGE.cents),
  ];
}

/** @param interval null for one-time payments */
export const soldPrice = (key: string, title: string, interval: Price['interval'], unitCents: number): SoldPrice => ({
  id: `price_${key.toLowerCase()}`,
  key,
  title,
  mode: interval === null ? 'payment' : 'subscription',
  interval,
  unitCents,
  tiers: null,
  currency: 'USD',
});

const soldByQuantity = (
  key: string,
  title: string,
  interval: Price['interval'],
  tiers: readonly Tier[],
): SoldPrice => ({
  ...soldPrice(key, title, interval, tiers[0]?.unitCents ?? 0),
  tiers: [...tiers],
});

const intervalOf = (key: string): 'year' | 'month' => (/_MONTHLY(?:_OLD)?$/.test(key) ? 'month' : 'year');

function planTitle(key: string): string {
  const name = key.replace(/_(?:MONTHLY|YEARLY)$/, '');
  return name === 'AZALERT' ? 'AZAlert' : `${name[0]}${name.slice(1).toLowerCase()}`;
}
