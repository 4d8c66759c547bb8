import type { UserStatus } from './operator-wire.ts';

/** A user's state for the operator, the worst first. */
export const userStates = ['down', 'lagging', 'resuming', 'connecting', 'live', 'no-tabs'] as const;
export type UserState = (typeof userStates)[number];

/** A tab that owes an answer for longer than this lags, ms. */
const LAGS_AFTER = 5_000;

export const isLagging = ({ lag }: Pick<UserStatus, 'lag'>): boolean => lag !== null && lag > LAGS_AFTER;

export function userState(user: Pick<UserStatus, 'lag' | 'tabs' | 'resuming' | 'upstream'>): UserState {
  if (user.tabs === 0) return 'no-tabs';
  if (user.upstream.state === 'down') return 'down';
  if (isLagging(user)) return 'lagging';
  if (user.resuming > 0) return 'resuming';
  return user.upstream.state === 'connecting' ? 'connecting' : 'live';
}

/** Orders users with the worst first: by state, then lag, errors, rejects and resumes; equals by id. */
export function worstFirst(a: UserStatus, b: UserStatus): number {
  return (
    userStates.indexOf(userState(a)) - userStates.indexOf(userState(b)) ||
    (b.lag ?? 0) - (a.lag ?? 0) ||
    b.errors - a.errors ||
    b.rejects - a.rejects ||
    b.resumes - a.resumes ||
    (a.user < b.user ? -1 : 1)
  );
}
