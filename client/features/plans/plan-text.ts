import { formatDate } from '#shared/format.ts';
import type { PlanState } from '#shared/plans/plan-state.ts';

/** Short name, for the header's tag. */
export function planName(plan: PlanState): string {
  if (plan.status === 'trial') return plan.limitedTrial ? 'Limited trial' : 'Trial';
  if (plan.status === 'trial-not-started' || plan.status === 'none') return 'No plan';
  if (plan.status === 'trial-ended') return 'Trial ended';
  return plan.name?.replace(/^AZInsight\s+/i, '') || 'Subscribed';
}

/** The plan in one line: 'Advanced, renews Mar 14, 2027'. */
export function planLine(plan: PlanState): string {
  const name = planName(plan);
  if (plan.pastDue === 'plan') return `${name}, payment failed${plan.pastDueUntil === null ? '' : `, ends ${formatDate(plan.pastDueUntil)}`}`;
  switch (plan.status) {
    case 'active':
      return plan.renewsAt === null ? name : `${name}, ${plan.autoRenew ? 'renews' : 'ends'} ${formatDate(plan.renewsAt)}`;
    case 'canceled':
      return plan.renewsAt === null ? `${name}, canceled` : `${name}, ends ${formatDate(plan.renewsAt)}`;
    case 'trial':
      return plan.trialEndsAt === null || plan.limitedTrial ? name : `${name}, ends ${formatDate(plan.trialEndsAt)}`;
    case 'trial-not-started':
      return 'Trial not started';
    default:
      return name;
  }
}
