import * as v from 'valibot';
import { currencyOf, roundedTo } from '../../marketplaces.ts';
import { type FeeSchedule, rateAt } from './fee-schedule.ts';

const amount = v.pipe(v.number(), v.finite());

/**
 * Amazon's own estimate (Product Fees API) for one price, which it does not guarantee. `price` is what the buyer pays,
 * with shipping. `fulfillment` is null for offers that the seller ships. `other`: what Amazon's total has beyond the
 * named fees. `at` in ms.
 */
export const feeEstimateSchema = v.object({
  price: amount,
  fba: v.boolean(),
  referral: amount,
  closing: amount,
  fulfillment: v.nullable(amount),
  other: amount,
  at: v.number(),
});
export type FeeEstimate = v.InferOutput<typeof feeEstimateSchema>;

const DAY = 86_400_000;
/** Asked again after this, ms. */
export const ESTIMATE_FRESH = 7 * DAY;
/** Not used any more after this, ms: fees change, and a wrong one is worse than the schedule's. */
export const ESTIMATE_USED = 30 * DAY;

/** How far from its own price an estimate counts. */
const REACH = 0.1;
const BAND = 1.05;

/** The band of a price, about 5 percent wide: one estimate is asked for each. */
export const priceBandOf = (price: number): number => Math.round(Math.log(price) / Math.log(BAND));

/** Amazon's fees at a price. `of`: the price of the estimate, if it is another one. */
export type EstimatedFees = Omit<FeeEstimate, 'price' | 'fba'> & { of?: number };

/**
 * The fees at a price by the nearest estimate. The referral fee is proportional to the price, unless the schedule has
 * another rate there.
 * @returns undefined if no estimate is near enough
 */
export function feesAt(
  estimates: readonly FeeEstimate[],
  price: number,
  {
    marketplace,
    schedule,
    category,
  }: { marketplace: string; schedule?: FeeSchedule | undefined; category?: string | undefined },
): EstimatedFees | undefined {
  const near = nearestTo(estimates, price);
  if (!near || !(price > 0)) return undefined;
  const { price: of, fba: _, ...fees } = near;
  if (of === price) return fees;
  const isNear = Math.abs(price - of) <= of * REACH;
  const rates = schedule && category !== undefined ? [of, price].map((each) => rateAt(schedule, category, each)) : [];
  if (!isNear || rates[0] !== rates[1]) return undefined;
  return { ...fees, referral: roundedTo((fees.referral * price) / of, currencyOf(marketplace)), of };
}

/** The estimate of the nearest price, and of several the newest. */
export function nearestTo<E extends Pick<FeeEstimate, 'price' | 'at'>>(
  estimates: readonly E[],
  price: number,
): E | undefined {
  const [nearest] = estimates.toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price) || b.at - a.at);
  return nearest;
}
