import { Banner } from '#client/ui/banner.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { momentOf } from '#shared/plans/moment.ts';
import type { Held } from '../held.ts';
import { noticeTexts } from '../texts.ts';
import type { PlanActions } from '../use-plan-actions.ts';
import { trialNotice } from './trial-notice.ts';

/** What the account has to know above all: a payment that failed, and how its trial stands. */
export const PlanNotices = ({ user, held, actions }: { user: UserInfo; held: readonly (Held | null)[]; actions: PlanActions }) => (
  <>
    <PastDue user={user} held={held} actions={actions} />
    <Trial user={user} />
  </>
);

function PastDue({ user, held, actions }: { user: UserInfo; held: readonly (Held | null)[]; actions: PlanActions }) {
  const owed = held.find((each) => each?.pastDue);
  const until = owed?.pastDue?.endsAt ?? momentOf(user.pastDueUntil);
  if (!owed?.pastDue && until === null) return null;
  return (
    <Banner
      bad
      title={owed?.pastDue ? noticeTexts.pastDue(owed.pastDue.amountCents, owed.pastDue.failedAt) : noticeTexts.pastDuePlain}
      action={
        <>
          {owed && (
            <button type="button" className="btn" onClick={() => void actions.retry(owed)}>
              {noticeTexts.retry}
            </button>
          )}
          <button type="button" className="btn primary" onClick={() => void actions.openBilling()}>
            {noticeTexts.otherCard}
          </button>
        </>
      }
    >
      {owed?.pastDue?.reason} {until !== null && noticeTexts.pastDueUntil(until)}
    </Banner>
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
