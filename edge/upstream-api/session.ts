import * as v from 'valibot';
import { signInAnswerSchema, type UserInfo } from '#shared/account/user.ts';
import { sessionPaths } from '#shared/account/wire.ts';
import { anythingSchema, type CallUpstream } from './transport.ts';

/** Where a sign-in comes from: the provider may keep it for the list of signed-in browsers. */
export type SignInFrom = { userAgent: string | undefined; address: string };

/** Gets a token, and ends it. */
export const sessionCalls = (call: CallUpstream, read: (user: UserInfo) => UserInfo) => ({
  signIn: (email: string, password: string, from: SignInFrom) =>
    call(
      { name: 'sign in', method: 'POST', path: sessionPaths.signIn, body: { email, password }, headers: headersOf(from) },
      v.pipe(
        signInAnswerSchema as v.GenericSchema<unknown, { token: string; user: UserInfo }>,
        v.transform(({ token, user }) => ({ token, user: read(user) })),
      ),
    ),
  signOut: (token: string) => call({ name: 'sign out', method: 'POST', path: sessionPaths.signOut, token, body: {} }, anythingSchema),
});

/** The two headers in which a proxy says this; what no header may hold is left out. */
function headersOf({ userAgent, address }: SignInFrom): Record<string, string> {
  const said = userAgent?.replace(/[^ -~]/g, '').slice(0, 512);
  return { ...(said ? { 'user-agent': said } : {}), ...(/^[\w.:%[\]-]{1,100}$/.test(address) ? { 'x-forwarded-for': address } : {}) };
}
