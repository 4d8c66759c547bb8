import type { UserInfo } from '../../session/user.ts';
import { planStateOf } from './plan-state.ts';

/** The limited trial ends at this many products or after its days, whichever comes first (portal-2 §1). */
export const LIMITED_TRIAL_ASINS = 40;

/** Progress of a trial. Times in ms. */
export type TrialState =
  | { state: 'none' }
  | { state: 'not-started' }
  | { state: 'ended' }
  /** `used` of the `asins`; null if the provider doesn't say. */
  | { state: 'limited'; asins: number; used: number | null; endsAt: number | null }
  | { state: 'running'; days: 10 | 30; endsAt: number | null };

export const trialDays = (user: Pick<UserInfo, 'freeTrialType'>): 10 | 30 =>
  String(user.freeTrialType ?? '') === '30' ? 30 : 10;

export const isLimitedTrial = (user: Pick<UserInfo, 'isInTrial' | 'isNotSpToken'>): boolean =>
  user.isInTrial === true && user.isNotSpToken === true;

/** @param asins how many different products were evaluated since the trial's first day */
export const isLimitedTrialOver = (asins: number): boolean => asins >= LIMITED_TRIAL_ASINS;

/**
 * Changes to the user record when a trial begins, at the first use. It is limited while no seller account is connected.
 */
export const trialBegun = (now: number) => ({
  isInTrial: true,
  isNotStartTrial: false,
  isOutOfTrial: false,
  trialAsins: 0,
  startedFreeTrialAt: new Date(now).toISOString(),
});

/** Changes to the user record when a trial ends. */
export const trialEnded = { isInTrial: false, isNotStartTrial: false, isOutOfTrial: true } as const;

/** The trial's state for the plans screen: install and log in, time left, or subscribe. */
export function trialStateOf(user: UserInfo): TrialState {
  const { status, limitedTrial, trialEndsAt } = planStateOf(user);
  if (status === 'trial-not-started') return { state: 'not-started' };
  if (status === 'trial-ended') return { state: 'ended' };
  if (status !== 'trial') return { state: 'none' };
  return limitedTrial
    ? { state: 'limited', asins: LIMITED_TRIAL_ASINS, used: user.trialAsins ?? null, endsAt: trialEndsAt }
    : { state: 'running', days: trialDays(user), endsAt: trialEndsAt };
}
