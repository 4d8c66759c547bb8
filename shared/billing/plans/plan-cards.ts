import { familyOf, planNameOf, rankOf } from './keys.ts';
import type { CheckoutMode, Plan, PlanInterval, Price } from './plan.ts';

/** The key of the account's plan price, while the subscription runs. */
export type CurrentPlanPane = { priceKey: string | null };

/** A plan on its card. Without a price it can't be bought. */
export type PlanCard = Plan & {
  key: string;
  priceId: string | null;
  mode: CheckoutMode;
  hindrance: NonNullable<Price['hindrance']> | null;
  subscribed: boolean;
  /** Higher than the account's plan. */
  upgrade: boolean;
  hide: boolean;
};

/**
 * Joins each plan with its price and compares it with the account's plan.
 * @param prices empty if they couldn't be read
 */
export const planCards = (plans: readonly Plan[], prices: readonly Price[], held: CurrentPlanPane): PlanCard[] => {
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

/**
 * Compares a plan with the account's plan. The same plan in another interval is no upgrade: that change is made in the
 * billing portal.
 */
export function standingOf(
  key: string,
  currentPlanKey: string | null,
): Pick<PlanCard, 'subscribed' | 'upgrade' | 'hide'> {
  if (!currentPlanKey) return { subscribed: false, upgrade: false, hide: false };
  if (currentPlanKey.toUpperCase() === key.toUpperCase()) return { subscribed: true, upgrade: false, hide: false };
  const [rank, heldRank] = [rankOf(key), rankOf(currentPlanKey)];
  if (rank === 0 || heldRank === 0) return { subscribed: false, upgrade: false, hide: false };
  const upgrade = rank > heldRank && planNameOf(key) !== planNameOf(currentPlanKey);
  return { subscribed: false, upgrade, hide: !upgrade };
}

/** The cards of an interval's tab. Lifetime plans are in none. */
export const cardsOf = (cards: readonly PlanCard[], interval: Exclude<PlanInterval, 'Lifetime'>): PlanCard[] =>
  cards.filter((card) => card.interval === interval && !card.hide);

/** The kind of change between ranked plans. An upgrade starts now, a downgrade at the renewal. */
export function planChange(fromKey: string, toKey: string): 'none' | 'upgrade' | 'downgrade' {
  if (fromKey.toUpperCase() === toKey.toUpperCase()) return 'none';
  return rankOf(toKey) > rankOf(fromKey) ? 'upgrade' : 'downgrade';
}

/** The parts of a subscription that decide how it can change. */
type Changing = { key: string; interval: 'year' | 'month'; quantity: number };

/**
 * Whether a change starts now: a higher plan, a larger quantity, or years instead of months. Everything else starts at
 * the renewal.
 */
export function beginsNow(held: Changing, price: Pick<Price, 'key' | 'interval'>, quantity: number): boolean {
  if (familyOf(price.key) === 'plan') return planChange(held.key, price.key) === 'upgrade';
  if (held.interval !== price.interval) return price.interval === 'year';
  return quantity > held.quantity;
}
