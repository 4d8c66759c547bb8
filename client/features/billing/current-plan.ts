import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import { type Family, familyOf, planNameOf } from '#shared/billing/plans/keys.ts';
import type { Plan, Price } from '#shared/billing/plans/plan.ts';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { renewalOf } from '#shared/billing/plans/renewal.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { momentOf } from '#shared/wire-moment.ts';

/** A subscription as the screen needs it. Money in cents, moments in ms. */
export type CurrentPlan = Pick<
  Subscription,
  'id' | 'key' | 'title' | 'quantity' | 'interval' | 'amountCents' | 'currency' | 'autoRenew' | 'scheduled' | 'pastDue'
> & {
  /** When it renews or ends; null if unknown. */
  renewsAt: number | null;
  /** Whether the last payment failed. `pastDue` has details if billing reports them. */
  isPastDue: boolean;
  /** When it ends after a failed payment; null if unknown. */
  staysUntil: number | null;
};

/**
 * Whether buying is blocked. A missing integration does not block: its button opens the dialog that leads to Amazon.
 */
export const isBarred = (hindrance: Price['hindrance'] | 'unpaid'): boolean =>
  hindrance != null && hindrance !== 'needs-integration';

/** Default interval for a family without a subscription: yearly, unless every yearly price is blocked. */
export function firstInterval(prices: readonly Price[], family: Family): 'year' | 'month' {
  const yearly = prices.filter(({ key, interval }) => familyOf(key) === family && interval === 'year');
  return yearly.length > 0 && yearly.every(({ hindrance }) => hindrance) ? 'month' : 'year';
}

/** Returns the account's subscription in a family, according to billing. */
export function currentOfFamily(summary: BillingSummary | null, family: Family): CurrentPlan | null {
  const found = summary?.subscriptions.find((each) => each.family === family && each.status !== 'ended');
  return found ? currentOf(found) : null;
}

export const currentOf = (subscription: Subscription): CurrentPlan => ({
  ...subscription,
  renewsAt: subscription.periodEnd,
  isPastDue: subscription.status === 'past-due',
  staysUntil: subscription.pastDue?.endsAt ?? null,
});

/**
 * Returns the AZInsight plan. The plan and its renewal come from the user record, which events update.
 * @param now ms; a plan that has ended does not count
 */
export function currentPlanOf(
  user: UserInfo,
  plans: readonly Plan[],
  summary: BillingSummary | null,
  now: number,
): CurrentPlan | null {
  const key = user.stripePriceKey;
  const paidUntil = momentOf(user.nextSubscribeAt);
  if (!key || (user.isCanceledAccount === true && paidUntil !== null && paidUntil <= now)) return null;
  const known = currentOfFamily(summary, 'plan');
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
