import * as v from 'valibot';
import type { ChangePassword } from '#shared/account/credentials.ts';
import { publicUserSchema, type SignInForm } from '#shared/account/user.ts';
import type { Call } from './call.ts';

export const SESSION_PATH = '/api/session';

const sessionSchema = v.object({ user: publicUserSchema });
/** null: nobody is signed in; `inactive` where the account of this browser's session was made inactive. */
const presentSchema = v.object({ user: v.nullable(publicUserSchema), inactive: v.optional(v.boolean(), false) });

export const createSessionApi = (call: Call) => ({
  restore: () => call({ name: 'restore session', path: SESSION_PATH, schema: presentSchema }),
  signIn: (form: SignInForm) => call({ name: 'sign in', method: 'POST', path: SESSION_PATH, body: form, schema: sessionSchema }),
  /** Ends every session of the account, this one too. */
  changePassword: (wish: ChangePassword) =>
    call({ name: 'change the password', method: 'POST', path: '/api/settings/password', body: wish, schema: v.unknown() }),
  signOut: () => call({ name: 'sign out', method: 'DELETE', path: SESSION_PATH, schema: v.unknown() }),
});
export type SessionApi = ReturnType<typeof createSessionApi>;
