import * as v from 'valibot';
import { calls, del, get, post } from '../calls.ts';
import { portalInfoSchema } from './portal-info.ts';
import { headerDataSchema, publicUserSchema, signInFormSchema } from './user.ts';

// Only the calls of the first view. Those of later screens are in files of their own.

export const sessionCalls = calls(
  '/api/session',
  { public: true },
  {
    /** `user` is null if nobody is signed in. `inactive`: the session's account was made inactive. */
    restore: get('', 'restore session', {
      answer: v.object({ user: v.nullable(publicUserSchema), inactive: v.optional(v.boolean(), false) }),
    }),
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

export const accountPaths = {
  userInfo: '/get-user-info-app',
  headerData: '/user/get-header-data',
  /**
   * Ours, optional: applies the links in the emails about a change of email. The only call here without a portal-token.
   */
  emailLink: '/user/apply-email-link',
} as const;

/** Provider paths, below /api/v1. Edge and provider share them, so that they can't differ. */
export const sessionPaths = {
  signIn: '/sign-in-portal',
  /** Ours: ends the token at the provider. Providers without this call may answer 404. */
  signOut: '/sign-out-portal',
} as const;

/** The specification gives no paths for these, so we named them. None takes a portal-token. */
export const signUpPaths = {
  verificationEmail: '/send-verification-email',
  /** Ours: reads what a verification link is for, without using it up. */
  checkToken: '/check-verification-token',
  signUp: '/sign-up',
} as const;

export const resetPaths = {
  forgotPassword: '/forgot-password',
  /** Ours: checks whether a reset link is still valid, without using it up. */
  checkCode: '/user-check-reset-code',
  applyReset: '/user-apply-reset-password',
} as const;

/** The only reset type: a code in a link. */
export const RESET_TYPE = 'GET_CODE';
