import type { UserInfo } from '../account/user.ts';
import { planStateOf } from './plan-state.ts';

/** A limited trial ends at so many products, whatever the day. */
export const LIMITED_TRIAL_ASINS = 40;

/** How far a trial is. Moments in ms. */
export type TrialState =
  | { state: 'none' }
  | { state: 'not-started' }
  | { state: 'ended' }
  | { state: 'limited'; asins: number }
  | { state: 'running'; days: 10 | 30; endsAt: number | null };

export const trialDays = (user: Pick<UserInfo, 'freeTrialType'>): 10 | 30 => (String(user.freeTrialType ?? '') === '30' ? 30 : 10);

/** What the plans screen has to say about the trial: install and log in, so long it lasts, or subscribe. */
export function trialStateOf(user: UserInfo): TrialState {
  const { status, limitedTrial, trialEndsAt } = planStateOf(user);
  if (status === 'trial-not-started') return { state: 'not-started' };
  if (status === 'trial-ended') return { state: 'ended' };
  if (status !== 'trial') return { state: 'none' };
  return limitedTrial ? { state: 'limited', asins: LIMITED_TRIAL_ASINS } : { state: 'running', days: trialDays(user), endsAt: trialEndsAt };
}
