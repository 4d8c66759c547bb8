import { Banner } from '#client/ui/failures.tsx';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import { trialStateOf } from '#shared/billing/plans/trial.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { CurrentPlan } from '../current-plan.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { PastDue, PlainPastDue } from './past-due.tsx';
import { noticeTexts } from './texts.ts';

export function PlanNotices({
  user,
  current,
  actions,
}: {
  user: UserInfo;
  current: readonly CurrentPlan[];
  actions: PlanActions;
}) {
  const owed = current.filter(({ pastDue }) => pastDue !== null);
  const toCard = (
    <button type="button" className="btn primary" onClick={() => void actions.openBilling()}>
      {noticeTexts.updateCard}
    </button>
  );
  return (
    <>
      {owed.map((each) => (
        <PastDue key={each.id} current={each} actions={actions}>
          {toCard}
        </PastDue>
      ))}
      {owed.length === 0 && <PlainPastDue plan={planStateOf(user)} action={toCard} />}
      <Trial user={user} />
    </>
  );
}

function Trial({ user }: { user: UserInfo }) {
  const notice = trialNotice(user);
  return notice ? (
    <Banner bad={notice.bad} title={notice.title}>
      {notice.text}
    </Banner>
  ) : null;
}

type TrialNotice = { title: string; text: string; bad: boolean };

/** Returns the notice for a trial, or null if there is no trial. */
export function trialNotice(user: UserInfo): TrialNotice | null {
  const trial = trialStateOf(user);
  switch (trial.state) {
    case 'none':
      return null;
    case 'not-started':
      return { title: noticeTexts.notStarted, text: noticeTexts.notStartedMore, bad: false };
    case 'ended':
      return { title: noticeTexts.ended, text: noticeTexts.endedMore, bad: true };
    case 'limited':
      return { title: noticeTexts.limited, text: noticeTexts.limitedMore(trial), bad: false };
    case 'running':
      return {
        title: noticeTexts.running(trial.days),
        text: trial.endsAt === null ? noticeTexts.runningMore : noticeTexts.runningUntil(trial.endsAt),
        bad: false,
      };
  }
}
