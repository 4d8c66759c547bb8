import { DEFAULT_MODULE, isSignUpModule, type SignUpModule, type TrialLength, trialLengthOf } from '#shared/account/sign-up.ts';
import { SIGN_UP_PATH } from '../paths.ts';

/** What the address of the sign-up brings along. */
export type SignUpAddress = { module: SignUpModule; lmd: TrialLength; email: string; affiliateCode: string };

const LONGEST = 254;

/**
 * Reads the address, or says which one it should be: a module that nobody knows leads to AZInsight with a trial of ten days, and of
 * the rest of the query the e-mail and the affiliate code go along. The token has left the address before.
 * @param module of the path; undefined where it names none
 * @param search the query, nothing decoded
 */
export function readSignUpAddress(module: string | undefined, search: string): SignUpAddress | { goTo: string } {
  const query = new URLSearchParams(search);
  const text = (name: string) => (query.get(name) ?? '').trim().slice(0, LONGEST);
  const email = text('email');
  const affiliateCode = text('affiliateCode');
  if (isSignUpModule(module)) return { module, lmd: trialLengthOf(query.get('lmd')), email, affiliateCode };
  const kept = new URLSearchParams({ lmd: '10', ...(email && { email }), ...(affiliateCode && { affiliateCode }) });
  return { goTo: `${SIGN_UP_PATH}/${DEFAULT_MODULE}?${kept}` };
}
