import { type Observable, Subject } from 'rxjs';
import * as v from 'valibot';
import type { CallFailure } from '#client/api/call.ts';
import type { SessionApi } from '#client/api/caller.ts';
import { clearStored, readStored, removeStored, writeStored } from '#client/ui/stored.ts';
import type { Result } from '#shared/result.ts';
import type { SignInForm, UserInfo } from '#shared/session/user.ts';
import { createSessionState, type SessionInput, type SessionState } from './session$.ts';

export const REMEMBERED_EMAIL = 'email';
const LAST_USER = 'user';

export type Session = {
  session$: Observable<SessionState>;
  restore(): Promise<void>;
  /** @returns the failure, or undefined on success */
  signIn(form: SignInForm): Promise<CallFailure | undefined>;
  /** @returns the failure, after which the person is still signed in */
  signOut(): Promise<CallFailure | undefined>;
  /** Handles a sign-in by another way than the form. */
  arrived(user: UserInfo): void;
  /**
   * Changes the password, which ends all of the account's sessions, including this one.
   * @param send makes the call
   * @returns the failure, after which the person is still signed in
   */
  changePassword(send: () => Promise<Result<unknown, CallFailure>>): Promise<CallFailure | undefined>;
  /**
   * Handles the edge's report that the session is over.
   * @param inactive whether the reason is that the account was made inactive
   */
  ended(inactive?: boolean): void;
};

export type SessionDeps = {
  api: SessionApi;
  /** The browser's password store: `keep` saves a password, `forget` prevents an automatic sign-in. */
  credentials: { keep(email: string, password: string): void; forget(): void };
};

export function createSession({ api, credentials }: SessionDeps): Session {
  const inputs$ = new Subject<SessionInput>();
  const session$ = createSessionState(inputs$);
  session$.subscribe();
  let leaving = false;
  /** Clears the browser's stored data if another user was signed in before. */
  const greet = ({ _id }: UserInfo) => {
    if (readStored(LAST_USER, v.string(), '') !== _id) clearStored([]);
    writeStored(LAST_USER, _id);
  };

  return {
    session$,
    restore: async () => {
      inputs$.next({ kind: 'restoring' });
      const answer = await api.restore();
      if (!answer.ok) return inputs$.next({ kind: 'unreachable', message: answer.error.message });
      const { user, inactive } = answer.value.value;
      inputs$.next(user ? { kind: 'restored', user } : { kind: 'nobody', inactive });
    },
    signIn: async (form) => {
      const answer = await api.signIn(form);
      if (!answer.ok) return answer.error;
      const { user } = answer.value.value;
      greet(user);
      if (form.remember) {
        writeStored(REMEMBERED_EMAIL, form.email);
        credentials.keep(form.email, form.password);
      } else {
        removeStored(REMEMBERED_EMAIL);
        credentials.forget();
      }
      inputs$.next({ kind: 'signed-in', user });
      return undefined;
    },
    arrived: (user) => {
      greet(user);
      inputs$.next({ kind: 'signed-in', user });
    },
    signOut: async () => {
      leaving = true;
      const answer = await api.signOut();
      leaving = false;
      // 401: the session was over already, which counts as success.
      if (!answer.ok && answer.error.status !== 401) return answer.error;
      clearStored([REMEMBERED_EMAIL]);
      inputs$.next({ kind: 'signed-out' });
      return undefined;
    },
    changePassword: async (send) => {
      leaving = true;
      const answer = await send();
      leaving = false;
      if (!answer.ok) return answer.error;
      clearStored([REMEMBERED_EMAIL]);
      inputs$.next({ kind: 'password-changed' });
      return undefined;
    },
    // The stream may report a sign-out before its call returns.
    ended: (inactive = false) => inputs$.next(leaving ? { kind: 'signed-out' } : { kind: 'ended', inactive }),
  };
}
