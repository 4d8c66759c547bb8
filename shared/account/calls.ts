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

export const accountPaths = {
  userInfo: '/get-user-info-app',
  headerData: '/user/get-header-data',
  changePassword: '/user/change-password',
  changeEmail: '/user/change-email',
  /** Ours, optional: the links in the mails about a change of e-mail. The one call here without a portal-token. */
  emailLink: '/user/apply-email-link',
  /** Ours, optional: where the account is signed in, and logging out there. */
  browsers: '/user/signed-in-browsers',
} as const;

/** Paths of the provider's calls stand under /api/v1. Edge and provider take them from here, so that they cannot differ. */
export const sessionPaths = {
  signIn: '/sign-in-portal',
  /** Ours: ends the token at the provider. One that has no such call may answer 404. */
  signOut: '/sign-out-portal',
} as const;

/** The documents show no path of these: each carries their words. None takes a portal-token. */
export const signUpPaths = {
  /** Verification e-mail request. */
  verificationEmail: '/send-verification-email',
  /** Ours: what the link of a verification e-mail is for, without spending it. */
  checkToken: '/check-verification-token',
  signUp: '/sign-up',
} as const;

export const resetPaths = {
  forgotPassword: '/forgot-password',
  /** Ours: whether the link of a reset e-mail is still good, without spending it. */
  checkCode: '/user-check-reset-code',
  applyReset: '/user-apply-reset-password',
} as const;

/** The only kind of reset there is: a code in a link. */
export const RESET_TYPE = 'GET_CODE';
