import * as v from 'valibot';
import { publicUserSchema, type SignInForm } from '#shared/account/user.ts';
import type { Call } from './call.ts';

const sessionSchema = v.object({ user: publicUserSchema });
/** null: nobody is signed in. */
const presentSchema = v.object({ user: v.nullable(publicUserSchema) });

export const createSessionApi = (call: Call) => ({
  restore: () => call({ name: 'restore session', path: '/api/session', schema: presentSchema }),
  signIn: (form: SignInForm) => call({ name: 'sign in', method: 'POST', path: '/api/session', body: form, schema: sessionSchema }),
  signOut: () => call({ name: 'sign out', method: 'DELETE', path: '/api/session', schema: v.unknown() }),
});
export type SessionApi = ReturnType<typeof createSessionApi>;
