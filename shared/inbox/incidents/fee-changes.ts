import type { FeeSchedule } from '../../products/fees/fee-schedule.ts';

/** @property before the percentage until now @property after the new one */
export type FeeChange = { marketplace: string; category: string; before: number; after: number };

/**
 * The categories whose referral fee has another percentage in a newer schedule. With several brackets, the first that
 * differs.
 */
export const feeChangesBetween = (former: readonly FeeSchedule[], newer: readonly FeeSchedule[]): FeeChange[] =>
  newer.flatMap(({ marketplace, rules }) => {
    const known = former.find((schedule) => schedule.marketplace === marketplace);
    if (!known) return [];
    return rules.flatMap(({ categories, rates }) =>
      categories.flatMap((category) => {
        const earlier = known.rules.find((rule) => rule.categories.includes(category))?.rates;
        const at = rates.findIndex(
          ({ percent }, bracket) => earlier?.[bracket] !== undefined && earlier[bracket].percent !== percent,
        );
        const [before, after] = [earlier?.[at]?.percent, rates[at]?.percent];
        return before === undefined || after === undefined ? [] : [{ marketplace, category, before, after }];
      }),
    );
  });
