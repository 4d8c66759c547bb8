import { familyOf } from './keys.ts';
import type { Price } from './plan.ts';
import { planChange } from './plan-cards.ts';

/** What of a subscription decides how it can change. */
export type Changing = { key: string; interval: 'year' | 'month'; quantity: number };

/** A greater plan, more of something, or a year in place of months begins now; everything else at the renewal. */
export function beginsNow(held: Changing, price: Pick<Price, 'key' | 'interval'>, quantity: number): boolean {
  if (familyOf(price.key) === 'plan') return planChange(held.key, price.key) === 'upgrade';
  if (held.interval !== price.interval) return price.interval === 'year';
  return quantity > held.quantity;
}
