import * as v from 'valibot';
import { marketplaceOf } from '../../marketplaces.ts';

const amountSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1_000_000));
const percentSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/**
 * Rates by price, ascending. The last has no `upTo`.
 * @property by 'whole': the whole price has the rate of its bracket. 'portion': each portion of the price has its own
 * rate
 * @property minimum the fee is at least that
 * @property closing an amount on top, per item
 */
const feeRuleSchema = v.strictObject({
  categories: v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))), v.minLength(1)),
  by: v.optional(v.picklist(['whole', 'portion']), 'whole'),
  rates: v.pipe(
    v.array(v.strictObject({ upTo: v.optional(amountSchema), percent: percentSchema })),
    v.minLength(1),
    v.check(
      (rates) =>
        rates.every(({ upTo }, at) =>
          at === rates.length - 1 ? upTo === undefined : upTo !== undefined && upTo > (rates[at - 1]?.upTo ?? 0),
        ),
      'rates must ascend, each with "upTo" except the last',
    ),
  ),
  minimum: v.optional(amountSchema, 0),
  closing: v.optional(amountSchema, 0),
});
export type FeeRule = v.InferOutput<typeof feeRuleSchema>;

/** What Amazon published for one marketplace, as of a day. */
const feeScheduleSchema = v.strictObject({
  marketplace: v.pipe(
    v.string(),
    v.check((code) => marketplaceOf(code)?.code === code, 'marketplace must be a code such as "US"'),
  ),
  dated: v.pipe(v.string(), v.isoDate('dated must be a day such as "2026-11-26"')),
  rules: v.pipe(
    v.array(feeRuleSchema),
    v.minLength(1),
    v.check((rules) => {
      const names = rules.flatMap(({ categories }) => categories);
      return new Set(names).size === names.length;
    }, 'each category must occur once'),
  ),
});
export type FeeSchedule = v.InferOutput<typeof feeScheduleSchema>;

export const feeSchedulesSchema = v.pipe(
  v.array(feeScheduleSchema),
  v.check(
    (schedules) => new Set(schedules.map(({ marketplace }) => marketplace)).size === schedules.length,
    'each marketplace must occur once',
  ),
);

/** The schedule's category for products of which no rule of their own is published. */
export const EVERYTHING_ELSE = 'Everything else';

export const scheduleOf = (schedules: readonly FeeSchedule[], marketplace: string): FeeSchedule | undefined =>
  schedules.find((schedule) => schedule.marketplace === marketplaceOf(marketplace)?.code);

export const feeCategoriesOf = (schedule: FeeSchedule): string[] =>
  schedule.rules.flatMap(({ categories }) => categories);

/**
 * Names the rate that a price has in the schedule, to compare it with another price's; undefined if the category isn't
 * listed.
 */
export function rateAt(schedule: FeeSchedule, category: string, price: number): string | undefined {
  const rule = schedule.rules.find(({ categories }) => categories.includes(category));
  if (!rule) return undefined;
  const bracket = rule.rates.findIndex(({ upTo }) => upTo === undefined || price <= upTo);
  const byRate = (price * (rule.rates[bracket]?.percent ?? 0)) / 100;
  return byRate < rule.minimum ? 'minimum' : `${bracket}`;
}
