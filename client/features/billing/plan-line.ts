import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { planName } from './plan-text.ts';

const texts = localized('plans/line', {
  notStarted: 'Trial not started',
  renews: (plan: string, date: string) => `${plan}, renews ${date}`,
  ends: (plan: string, date: string) => `${plan}, ends ${date}`,
  canceled: (plan: string) => `${plan}, canceled`,
  unpaid: (plan: string, ends: string | null) => `${plan}, payment failed${ends === null ? '' : `, ends ${ends}`}`,
});

/** The plan in one line: 'Advanced, renews Mar 14, 2027'. */
export function planLine(plan: PlanState): string {
  const name = planName(plan);
  if (plan.pastDue === 'plan')
    return texts.unpaid(name, plan.pastDueUntil === null ? null : formatDate(plan.pastDueUntil));
  switch (plan.status) {
    case 'active':
      return plan.renewsAt === null
        ? name
        : (plan.autoRenew ? texts.renews : texts.ends)(name, formatDate(plan.renewsAt));
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
