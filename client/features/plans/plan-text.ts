import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { PlanState } from '#shared/plans/plan-state.ts';

const texts = localized('plans/plan', {
  trial: 'Trial',
  limitedTrial: 'Limited trial',
  trialEnded: 'Trial ended',
  notStarted: 'Trial not started',
  none: 'No plan',
  subscribed: 'Subscribed',
  renews: (plan: string, date: string) => `${plan}, renews ${date}`,
  ends: (plan: string, date: string) => `${plan}, ends ${date}`,
  canceled: (plan: string) => `${plan}, canceled`,
  unpaid: (plan: string, ends: string | null) => `${plan}, payment failed${ends === null ? '' : `, ends ${ends}`}`,
});

/** Short name, for the header's tag. */
export function planName(plan: PlanState): string {
  if (plan.status === 'trial') return plan.limitedTrial ? texts.limitedTrial : texts.trial;
  if (plan.status === 'trial-not-started' || plan.status === 'none') return texts.none;
  if (plan.status === 'trial-ended') return texts.trialEnded;
  return plan.name?.replace(/^AZInsight\s+/i, '') || texts.subscribed;
}

/** The plan in one line: 'Advanced, renews Mar 14, 2027'. */
export function planLine(plan: PlanState): string {
  const name = planName(plan);
  if (plan.pastDue === 'plan') return texts.unpaid(name, plan.pastDueUntil === null ? null : formatDate(plan.pastDueUntil));
  switch (plan.status) {
    case 'active':
      return plan.renewsAt === null ? name : (plan.autoRenew ? texts.renews : texts.ends)(name, formatDate(plan.renewsAt));
    case 'canceled':
      return plan.renewsAt === null ? texts.canceled(name) : texts.ends(name, formatDate(plan.renewsAt));
    case 'trial':
      return plan.trialEndsAt === null || plan.limitedTrial ? name : texts.ends(name, formatDate(plan.trialEndsAt));
    case 'trial-not-started':
      return texts.notStarted;
    default:
      return name;
  }
}
