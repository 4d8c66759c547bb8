import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import { localized } from '#shared/localized.ts';

const texts = localized('plan', {
  trial: 'Trial',
  limitedTrial: 'Limited trial',
  trialEnded: 'Trial ended',
  none: 'No plan',
  subscribed: 'Subscribed',
});

/** Short name, for the header's tag. */
export function planName(plan: PlanState): string {
  if (plan.status === 'trial') return plan.limitedTrial ? texts.limitedTrial : texts.trial;
  if (plan.status === 'trial-not-started' || plan.status === 'none') return texts.none;
  if (plan.status === 'trial-ended') return texts.trialEnded;
  return plan.name?.replace(/^AZInsight\s+/i, '') || texts.subscribed;
}
