import { familyOf, planNameOf, rankOf } from './keys.ts';
import type { CheckoutMode, Plan, PlanInterval, Price } from './plan.ts';

/** What an account holds: the key of its plan's price, while the subscription runs. */
export type HeldPlan = { priceKey: string | null };

/** A plan as its card shows it. Without a price it cannot be bought. */
export type PlanCard = Plan & {
  key: string;
  priceId: string | null;
  mode: CheckoutMode;
  hindrance: NonNullable<Price['hindrance']> | null;
  subscribed: boolean;
  /** It is greater than what the account holds. */
  upgrade: boolean;
  hide: boolean;
};

/** Joins each plan with its price and says how it stands to what the account holds. @param prices empty where they could not be read */
export const planCards = (plans: readonly Plan[], prices: readonly Price[], held: HeldPlan): PlanCard[] => {
  const byKey = new Map(prices.map((price) => [price.key.toUpperCase(), price]));
  return plans.map((plan) => {
    const price = byKey.get(plan.id.toUpperCase());
    return {
      ...plan,
      amountCents: price?.unitCents ?? plan.amountCents,
      key: price?.key ?? plan.id,
      priceId: price?.id ?? null,
      mode: price?.mode ?? (plan.interval === 'Lifetime' ? 'payment' : 'subscription'),
      hindrance: price?.hindrance ?? null,
      ...standingOf(plan.id, held.priceKey),
    };
  });
};

/** How a plan stands to the one that is held. The same plan in another interval is no upgrade: that change is made in the billing portal. */
export function standingOf(key: string, heldKey: string | null): Pick<PlanCard, 'subscribed' | 'upgrade' | 'hide'> {
  if (!heldKey) return { subscribed: false, upgrade: false, hide: false };
  if (heldKey.toUpperCase() === key.toUpperCase()) return { subscribed: true, upgrade: false, hide: false };
  const [rank, heldRank] = [rankOf(key), rankOf(heldKey)];
  if (rank === 0 || heldRank === 0) return { subscribed: false, upgrade: false, hide: false };
  const upgrade = rank > heldRank && planNameOf(key) !== planNameOf(heldKey);
  return { subscribed: false, upgrade, hide: !upgrade };
}

/** The cards of an interval tab. Lifetime plans are in none. */
export const cardsOf = (cards: readonly PlanCard[], interval: Exclude<PlanInterval, 'Lifetime'>): PlanCard[] =>
  cards.filter((card) => card.interval === interval && !card.hide);

/** Of the ranked plans, what a change is: the greater plan begins now, the lesser one at the renewal. */
export function planChange(fromKey: string, toKey: string): 'none' | 'upgrade' | 'downgrade' {
  if (fromKey.toUpperCase() === toKey.toUpperCase()) return 'none';
  return rankOf(toKey) > rankOf(fromKey) ? 'upgrade' : 'downgrade';
}

/** What of a subscription decides how it can change. */
type Changing = { key: string; interval: 'year' | 'month'; quantity: number };

/** A greater plan, more of something, or a year in place of months begins now; everything else at the renewal. */
export function beginsNow(held: Changing, price: Pick<Price, 'key' | 'interval'>, quantity: number): boolean {
  if (familyOf(price.key) === 'plan') return planChange(held.key, price.key) === 'upgrade';
  if (held.interval !== price.interval) return price.interval === 'year';
  return quantity > held.quantity;
}
