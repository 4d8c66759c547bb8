import type { ReactNode } from 'react';
import { Banner } from '#client/ui/failures.tsx';
import type { PlanState } from '#shared/billing/plans/plan-state.ts';
import type { CurrentPlan } from '../current-plan.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { noticeTexts } from './texts.ts';

type PastDueProps = {
  current: CurrentPlan;
  actions: PlanActions;
  /** Button that leads to the card. */
  children: ReactNode;
};

/** Banner for a failed payment: the amount owed, how long access continues, and how to update the card. */
export function PastDue({ current, actions, children }: PastDueProps) {
  const { title, currency, pastDue } = current;
  if (!pastDue) return null;
  const { amountCents, failedAt, endsAt, nextTryAt, reason } = pastDue;
  return (
    <Banner
      bad
      title={noticeTexts.pastDue(amountCents, currency, failedAt)}
      action={
        <>
          <button type="button" className="btn" onClick={() => void actions.retry(current)}>
            {noticeTexts.retry}
          </button>
          {children}
        </>
      }
    >
      {[
        reason,
        endsAt !== null && noticeTexts.staysUntil(title, endsAt),
        nextTryAt !== null && noticeTexts.nextTry(nextTryAt),
      ]
        .filter(Boolean)
        .join(' ')}
    </Banner>
  );
}

/** The same banner from the user record alone, without the amount. Renders nothing without a failed payment. */
export const PlainPastDue = ({ plan: { pastDue, pastDueUntil }, action }: { plan: PlanState; action: ReactNode }) =>
  pastDue && (
    <Banner bad title={noticeTexts.pastDuePlain[pastDue]} action={action}>
      {pastDueUntil !== null && noticeTexts.pastDueUntil(pastDueUntil)}
    </Banner>
  );
