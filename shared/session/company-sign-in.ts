import * as v from 'valibot';
import { safeReturnUrl } from './return-url.ts';

/** Where a browser begins to sign in at the company's OpenID provider, and where it comes back. */
export const COMPANY_SIGN_IN_PATH = '/api/sign-in';
export const COMPANY_RETURN_PATH = '/api/sign-in/return';

/**
 * Why a sign-in through the company ended without a session, as in `/sign-in?sign-in=…`.
 *
 * - `again`: it was to show no page, but has to.
 * - `away`: the company does not answer, or not as it should.
 * - `denied`: the person or the company said no.
 * - `foreign`: the answer is not the company's answer to this sign-in.
 * - `expired`: another browser began it, it was used before, or it took too long.
 * - `unknown`: the company's API does not accept the token that its sign-in has issued.
 * - `inactive`: the account is inactive.
 * - `busy`: too many attempts.
 */
export const companyOutcomes = [
  'again',
  'away',
  'denied',
  'foreign',
  'expired',
  'unknown',
  'inactive',
  'busy',
] as const;
export type CompanyOutcome = (typeof companyOutcomes)[number];

/**
 * A token that the company has issued, as a header can carry it. The session's cookie has room for 4,096 characters,
 * encrypted.
 */
export const companyTokenSchema = v.pipe(
  v.string(),
  v.nonEmpty('The token is missing.'),
  v.regex(/^[\x21-\x7e]+$/, 'The token must be visible ASCII characters.'),
  v.maxLength(2_700, 'The token is longer than 2,700 characters, which a session has no room for.'),
);

/** Of an address that leads to signing in. Any other value than a path of this portal counts as '/'. */
export const returnUrlSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((path) => safeReturnUrl(path)),
  ),
  '/',
);
