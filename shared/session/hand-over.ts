import * as v from 'valibot';
import { calls, post } from '../calls.ts';
import { companyTokenSchema } from './company-sign-in.ts';
import { safeReturnUrl } from './return-url.ts';
import { publicUserSchema } from './user.ts';

/**
 * Where a browser begins a hand-over (GET), and where the company's server hands its person over (POST). Both are the
 * portal's own: the page makes neither call.
 */
export const HAND_OVER_PATH = '/api/hand-over';
/** The page to which the company sends the browser with the code. */
export const HAND_OVER_PAGE = '/hand-over';

/** What the company's server sends. The token is the person's, as for every call to the company's API. */
export const handOverSchema = v.object({
  token: v.optional(companyTokenSchema, ''),
  challenge: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'The challenge must be the one with which the portal sent the browser.')),
    '',
  ),
  /** Where the person goes in the portal; '/' without it. */
  returnUrl: v.optional(
    v.pipe(
      v.string(),
      v.check((path) => safeReturnUrl(path, '') !== '', 'The returnUrl must be a path of the portal.'),
    ),
    '/',
  ),
});

export const handOverCalls = calls(
  HAND_OVER_PATH,
  { public: true },
  {
    /** Signs the browser in that began the hand-over. */
    redeem: post('/session', 'complete the hand-over', {
      body: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }),
      answer: v.object({ user: publicUserSchema, returnUrl: v.string() }),
    }),
  },
);
