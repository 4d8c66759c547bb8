import type * as v from 'valibot';
import { signInAnswerSchema, type UserInfo } from '#shared/account/user.ts';
import { sessionPaths } from '#shared/upstream/session.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

/** Gets a token, and ends it. */
export const sessionCalls = (call: CallUpstream) => ({
  signIn: (email: string, password: string) =>
    call(
      { name: 'sign in', method: 'POST', path: sessionPaths.signIn, body: { email, password } },
      signInAnswerSchema as v.GenericSchema<unknown, { token: string; user: UserInfo }>,
    ),
  signOut: (token: string) => call({ name: 'sign out', method: 'POST', path: sessionPaths.signOut, token, body: {} }, anythingSchema),
});
