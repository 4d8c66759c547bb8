import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import { type Family, familyOf, planNameOf } from '#shared/plans/keys.ts';
import type { Plan, Price } from '#shared/plans/plan.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import { renewalOf } from '#shared/plans/renewal.ts';
import { momentOf } from '#shared/wire-moment.ts';

/** What an account pays for, as the screen needs it. Money in cents, moments in ms. */
export type Held = Pick<Subscription, 'id' | 'key' | 'title' | 'quantity' | 'interval' | 'amountCents' | 'currency' | 'autoRenew' | 'scheduled' | 'pastDue'> & {
  /** When it renews, or ends; null where nobody knows. */
  renewsAt: number | null;
  /** Its last payment has failed. `pastDue` says more, where billing does. */
  isPastDue: boolean;
  /** Until when it stays although its payment has failed; null where nobody knows. */
  staysUntil: number | null;
};

/** A button that cannot buy; without the integration it opens the dialog that leads to Amazon. */
export const isBarred = (hindrance: Price['hindrance'] | 'unpaid'): boolean => hindrance != null && hindrance !== 'needs-integration';

/** What is chosen for somebody who has nothing of a family yet: annually, unless all of it is barred to them. */
export function firstInterval(prices: readonly Price[], family: Family): 'year' | 'month' {
  const yearly = prices.filter(({ key, interval }) => familyOf(key) === family && interval === 'year');
  return yearly.length > 0 && yearly.every(({ hindrance }) => hindrance) ? 'month' : 'year';
}

/** What an account holds of a family, as its billing says. */
export function heldOfFamily(summary: BillingSummary | null, family: Family): Held | null {
  const found = summary?.subscriptions.find((each) => each.family === family && each.status !== 'ended');
  return found ? heldBy(found) : null;
}

export const heldBy = (subscription: Subscription): Held => ({
  ...subscription,
  renewsAt: subscription.periodEnd,
  isPastDue: subscription.status === 'past-due',
  staysUntil: subscription.pastDue?.endsAt ?? null,
});

/**
 * The plan of the insight tool. Which one it is, and whether it renews, stands in the user record: that is what events bring.
 * @param now ms: a plan that has ended is held no more
 */
export function heldPlan(user: UserInfo, plans: readonly Plan[], summary: BillingSummary | null, now: number): Held | null {
  const key = user.stripePriceKey;
  const paidUntil = momentOf(user.nextSubscribeAt);
  if (!key || (user.isCanceledAccount === true && paidUntil !== null && paidUntil <= now)) return null;
  const known = heldOfFamily(summary, 'plan');
  if (known?.key === key) return known;
  const plan = plans.find(({ id }) => id === key);
  const { pastDue, pastDueUntil } = planStateOf(user);
  const interval = plan?.interval === 'month' || key.toUpperCase().endsWith('_MONTHLY') ? 'month' : 'year';
  return {
    id: user.stripeSubId ?? '',
    key,
    title: plan?.title ?? user.planName ?? planNameOf(key),
    quantity: 1,
    interval,
    amountCents: plan?.amountCents ?? 0,
    currency: 'USD',
    autoRenew: user.isCanceledAccount !== true,
    scheduled: null,
    pastDue: null,
    isPastDue: pastDue === 'plan',
    staysUntil: pastDueUntil,
    renewsAt: renewalOf({ nextSubscribeAt: paidUntil, createdAt: momentOf(user.subscribeCreatedAt), interval }),
  };
}
