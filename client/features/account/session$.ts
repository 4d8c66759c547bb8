import type { Observable } from 'rxjs';
import { reduced } from '#client/stream/operators.ts';
import type { UserInfo } from '#shared/session/user.ts';

export type SessionState =
  | { readonly phase: 'loading' }
  /** The request for the session failed. */
  | { readonly phase: 'unreachable'; readonly message: string }
  | { readonly phase: 'signed-in'; readonly user: UserInfo }
  | { readonly phase: 'signed-out'; readonly why: SignedOutWhy };

/**
 * `chosen`: the person signed out. `password-changed`: the person changed the password, which ends the session.
 * `ended`: the session ended on its own; signing in leads back to the same page. `inactive`: the account was made
 * inactive.
 */
export type SignedOutWhy = 'fresh' | 'chosen' | 'password-changed' | 'ended' | 'inactive';

export type SessionInput =
  | { kind: 'restoring' }
  | { kind: 'restored'; user: UserInfo }
  | { kind: 'nobody'; inactive?: boolean }
  | { kind: 'unreachable'; message: string }
  | { kind: 'signed-in'; user: UserInfo }
  | { kind: 'signed-out' }
  | { kind: 'password-changed' }
  | { kind: 'ended'; inactive?: boolean };

const initialSession: SessionState = { phase: 'loading' };

/**
 * Reduces inputs to the session's state. It stays 'loading' until the edge answers, so that no sign-in page flashes up
 * (AUTH-15).
 */
export const createSessionState = (inputs$: Observable<SessionInput>): Observable<SessionState> =>
  inputs$.pipe(reduced(reduceSession, initialSession));

function reduceSession(state: SessionState, input: SessionInput): SessionState {
  switch (input.kind) {
    case 'restoring':
      return state.phase === 'signed-in' ? state : initialSession;
    case 'restored':
    case 'signed-in':
      return { phase: 'signed-in', user: input.user };
    case 'nobody':
      return { phase: 'signed-out', why: input.inactive ? 'inactive' : 'fresh' };
    case 'unreachable':
      return state.phase === 'loading' ? { phase: 'unreachable', message: input.message } : state;
    case 'signed-out':
      return { phase: 'signed-out', why: 'chosen' };
    case 'password-changed':
      return { phase: 'signed-out', why: 'password-changed' };
    case 'ended':
      // A late response must not turn a chosen sign-out into an ended session.
      if (state.phase === 'signed-in') return { phase: 'signed-out', why: input.inactive ? 'inactive' : 'ended' };
      // The reason may arrive after the end, because both the stream and a call report it.
      return input.inactive && state.phase === 'signed-out' && state.why === 'ended'
        ? { phase: 'signed-out', why: 'inactive' }
        : state;
  }
}
