import type { Observable } from 'rxjs';
import { reduced } from '#client/stream/reduced.ts';
import type { UserInfo } from '#shared/account/user.ts';

export type SessionState =
  | { readonly phase: 'loading' }
  /** The edge did not say whether anybody is signed in. */
  | { readonly phase: 'unreachable'; readonly message: string }
  | { readonly phase: 'signed-in'; readonly user: UserInfo }
  | { readonly phase: 'signed-out'; readonly why: SignedOutWhy };

/** `chosen`: the person left; `password-changed`: with a new password. `ended`: the session did, and they want to come back to where they were. */
export type SignedOutWhy = 'fresh' | 'chosen' | 'password-changed' | 'ended';

export type SessionInput =
  | { kind: 'restoring' }
  | { kind: 'restored'; user: UserInfo }
  | { kind: 'nobody' }
  | { kind: 'unreachable'; message: string }
  | { kind: 'signed-in'; user: UserInfo }
  | { kind: 'signed-out' }
  | { kind: 'password-changed' }
  | { kind: 'ended' };

export const initialSession: SessionState = { phase: 'loading' };

/** Who is signed in. It stays 'loading' until the edge has answered, so that no sign-in page flashes up (AUTH-15). */
export const createSessionState = (inputs$: Observable<SessionInput>): Observable<SessionState> => inputs$.pipe(reduced(reduceSession, initialSession));

export function reduceSession(state: SessionState, input: SessionInput): SessionState {
  switch (input.kind) {
    case 'restoring':
      return state.phase === 'signed-in' ? state : initialSession;
    case 'restored':
    case 'signed-in':
      return { phase: 'signed-in', user: input.user };
    case 'nobody':
      return { phase: 'signed-out', why: 'fresh' };
    case 'unreachable':
      return state.phase === 'loading' ? { phase: 'unreachable', message: input.message } : state;
    case 'signed-out':
      return { phase: 'signed-out', why: 'chosen' };
    case 'password-changed':
      return { phase: 'signed-out', why: 'password-changed' };
    case 'ended':
      // Answers that come late must not turn a chosen sign-out into an ended session.
      return state.phase === 'signed-in' ? { phase: 'signed-out', why: 'ended' } : state;
  }
}
