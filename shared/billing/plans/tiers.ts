import { olderSeatKeys, seatKeys } from './keys.ts';
import type { Tier } from './plan.ts';

const tiers = (...steps: [upTo: number | null, unitCents: number][]): Tier[] =>
  steps.map(([upTo, unitCents]) => ({ upTo, unitCents }));

/** Prices of one more AZInsight sub-account, by quantity. */
export const seatTiers: Readonly<Record<string, Tier[]>> = {
  [seatKeys.yearly]: tiers([5, 3_500], [10, 3_000], [null, 2_500]),
  [seatKeys.monthly]: tiers([5, 450], [10, 400], [null, 350]),
  [olderSeatKeys.yearly]: tiers([5, 1_300], [10, 1_200], [null, 1_000]),
  [olderSeatKeys.monthly]: tiers([5, 170], [10, 160], [null, 140]),
};

/** Prices of a token package per month or year, by quantity. */
export const tokenTiers = {
  monthly: tiers([20, 500], [100, 450], [200, 400], [400, 350], [800, 300], [3_000, 250], [null, 200]),
  yearly: tiers([20, 5_000], [100, 4_500], [200, 4_000], [400, 3_500], [800, 3_000], [3_000, 2_500], [null, 2_000]),
} as const;

/** The one-time package. It can be bought repeatedly, and never expires. */
export const ONETIME_PACKAGE = { tokens: 100_000, cents: 800 } as const;
/** The tokens of a subscription package, per paid month. */
export const PACKAGE_TOKENS = 100_000;
export const ALERT_LOGIN_CENTS = 7_995;
export const MOST_QUANTITY = 10_000;

export type TierPrice = {
  unitCents: number;
  totalCents: number;
  /**
   * The next tier, if there is one: how many more units reach it, and the extra cost in cents, which may be negative.
   */
  nextTier: { more: number; moreCents: number } | null;
};

/**
 * Returns the price of a quantity. Every unit costs its tier's price.
 * @param quantity a whole number from 1
 */
export function tierPrice(steps: readonly Tier[], quantity: number): TierPrice {
  const at = steps.findIndex(({ upTo }) => upTo === null || quantity <= upTo);
  const tier = steps[at] as Tier;
  const totalCents = tier.unitCents * quantity;
  const next = steps[at + 1];
  if (!next || tier.upTo === null) return { unitCents: tier.unitCents, totalCents, nextTier: null };
  const least = tier.upTo + 1;
  return {
    unitCents: tier.unitCents,
    totalCents,
    nextTier: { more: least - quantity, moreCents: next.unitCents * least - totalCents },
  };
}
