import * as v from 'valibot';
import { calls, del, get, post } from '../calls.ts';
import { portalInfoSchema } from './portal-info.ts';
import { headerDataSchema, publicUserSchema, signInFormSchema } from './user.ts';

// The first view has these: calls that only later screens make are in files of their own.

export const sessionCalls = calls(
  '/api/session',
  { public: true },
  {
    /** `user` is null where nobody is signed in. `inactive`: the account of this browser's session was made inactive. */
    restore: get('', 'restore session', { answer: v.object({ user: v.nullable(publicUserSchema), inactive: v.optional(v.boolean(), false) }) }),
    signIn: post('', 'sign in', { body: signInFormSchema, answer: v.object({ user: publicUserSchema }) }),
    /** 204, without a body. */
    signOut: del('', 'sign out', { answer: v.unknown() }),
  },
);

export const portalCalls = calls(
  '/api',
  {},
  {
    info: get('/portal', 'portal settings', { public: true, answer: portalInfoSchema }),
    header: get('/header', 'header data', { answer: headerDataSchema }),
  },
);
