import { Banner } from '#client/ui/banner.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { planStateOf } from '#shared/plans/plan-state.ts';
import type { Held } from '../held.ts';
import { noticeTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { PastDue, PlainPastDue } from './past-due.tsx';
import { trialNotice } from './trial-notice.ts';

/** What the account has to know above all: a payment that failed, and how its trial stands. */
export function PlanNotices({ user, held, actions }: { user: UserInfo; held: readonly Held[]; actions: PlanActions }) {
  const owed = held.filter(({ pastDue }) => pastDue !== null);
  const toCard = (
    <button type="button" className="btn primary" onClick={() => void actions.openBilling()}>
      {noticeTexts.updateCard}
    </button>
  );
  return (
    <>
      {owed.map((each) => (
        <PastDue key={each.id} held={each} actions={actions}>
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
