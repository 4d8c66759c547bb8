import type { UserInfo } from '#shared/account/user.ts';
import { trialStateOf } from '#shared/plans/trial.ts';
import { noticeTexts } from '../texts.ts';

export type TrialNotice = { title: string; text: string; bad: boolean };

/** What there is to say of a trial: install and log in, how long it lasts, or subscribe. Null where there is none. */
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
