import { olderSeatKeys, seatKeys } from './keys.ts';
import type { Tier } from './plan.ts';

const tiers = (...steps: [upTo: number | null, unitCents: number][]): Tier[] => steps.map(([upTo, unitCents]) => ({ upTo, unitCents }));

/** One more sub-account of the insight tool, by how many are bought. */
export const seatTiers: Readonly<Record<string, Tier[]>> = {
  [seatKeys.yearly]: tiers([5, 3_500], [10, 3_000], [null, 2_500]),
  [seatKeys.monthly]: tiers([5, 450], [10, 400], [null, 350]),
  [olderSeatKeys.yearly]: tiers([5, 1_300], [10, 1_200], [null, 1_000]),
  [olderSeatKeys.monthly]: tiers([5, 170], [10, 160], [null, 140]),
};

/** A package of tokens a month or a year, by how many are bought. */
export const tokenTiers = {
  monthly: tiers([20, 500], [100, 450], [200, 400], [400, 350], [800, 300], [3_000, 250], [null, 200]),
  yearly: tiers([20, 5_000], [100, 4_500], [200, 4_000], [400, 3_500], [800, 3_000], [3_000, 2_500], [null, 2_000]),
} as const;

/** The package that is bought once, as often as one likes; it never expires. */
export const ONETIME_PACKAGE = { tokens: 100_000, cents: 800 } as const;
/** A package of a subscription is as large, for each month that is paid. */
export const PACKAGE_TOKENS = 100_000;
export const ALERT_LOGIN_CENTS = 7_995;
export const MOST_QUANTITY = 10_000;

export type TierPrice = {
  unitCents: number;
  totalCents: number;
  /** The next tier, where this many cost no more than a few more do: so many more for so much more, which may be less than nothing. */
  nextTier: { more: number; moreCents: number } | null;
};

/**
 * The price of a quantity: all of it at the price of its tier.
 * @param quantity a whole number from 1
 */
export function tierPrice(steps: readonly Tier[], quantity: number): TierPrice {
  const at = steps.findIndex(({ upTo }) => upTo === null || quantity <= upTo);
  const tier = steps[at] as Tier;
  const totalCents = tier.unitCents * quantity;
  const next = steps[at + 1];
  if (!next || tier.upTo === null) return { unitCents: tier.unitCents, totalCents, nextTier: null };
  const least = tier.upTo + 1;
  return { unitCents: tier.unitCents, totalCents, nextTier: { more: least - quantity, moreCents: next.unitCents * least - totalCents } };
}
