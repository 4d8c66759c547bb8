import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import { type Family, planNameOf } from '#shared/plans/keys.ts';
import { momentOf } from '#shared/plans/moment.ts';
import type { Plan } from '#shared/plans/plan.ts';
import { renewalOf } from '#shared/plans/renewal.ts';

/** What an account pays for, as the screen needs it. Money in cents, moments in ms. */
export type Held = Pick<Subscription, 'id' | 'key' | 'title' | 'quantity' | 'interval' | 'amountCents' | 'currency' | 'autoRenew' | 'scheduled' | 'pastDue'> & {
  /** When it renews, or ends; null where nobody knows. */
  renewsAt: number | null;
};

/** What an account holds of a family, as its billing says. */
export function heldOfFamily(summary: BillingSummary | null, family: Family): Held | null {
  const found = summary?.subscriptions.find((each) => each.family === family && each.status !== 'ended');
  return found ? heldBy(found) : null;
}

export const heldBy = (subscription: Subscription): Held => ({ ...subscription, renewsAt: subscription.periodEnd });

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
    renewsAt: renewalOf({ nextSubscribeAt: paidUntil, createdAt: momentOf(user.subscribeCreatedAt), interval }),
  };
}
