import { currencyOf, roundedTo } from '../../marketplaces.ts';
import type { FeeRule, FeeSchedule } from './fee-schedule.ts';

/** @property percent the rate, if the whole price has the same one and the minimum doesn't apply */
export type ReferralFee = { referral: number; closing: number; category: string; dated: string; percent?: number };

/**
 * Estimates Amazon's referral and closing fee by its published schedule.
 * @param price what the buyer pays, with shipping and without tax, in the marketplace's currency
 * @returns undefined if the schedule doesn't have the category
 */
export function referralFee(
  schedule: FeeSchedule,
  { category, price }: { category: string; price: number },
): ReferralFee | undefined {
  const rule = schedule.rules.find(({ categories }) => categories.includes(category));
  if (!rule) return undefined;
  const currency = currencyOf(schedule.marketplace);
  const byRate = roundedTo(
    rule.by === 'portion' ? ofPortions(rule.rates, price) : (price * wholeRate(rule.rates, price)) / 100,
    currency,
  );
  const referral = Math.max(byRate, rule.minimum);
  const single = rule.by === 'whole' || price <= (rule.rates[0]?.upTo ?? Number.POSITIVE_INFINITY);
  return {
    referral,
    closing: rule.closing,
    category,
    dated: schedule.dated,
    ...(single && byRate >= rule.minimum ? { percent: wholeRate(rule.rates, price) } : {}),
  };
}

type Rates = FeeRule['rates'];

const wholeRate = (rates: Rates, price: number): number =>
  rates.find(({ upTo }) => upTo === undefined || price <= upTo)?.percent ?? 0;

function ofPortions(rates: Rates, price: number): number {
  let from = 0;
  let fee = 0;
  for (const { upTo = Number.POSITIVE_INFINITY, percent } of rates) {
    fee += (Math.max(0, Math.min(price, upTo) - from) * percent) / 100;
    from = upTo;
  }
  return fee;
}
