import * as v from 'valibot';
import { lifetimes } from '#edge/http/limits.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** Who is being onboarded in a browser, and by which of the wizard's calls. The page sees no token. */
export type Onboarding = { token: string; registerFrom: string; variant: string };

export type OnboardingCookies = {
  /** The Set-Cookie value, for as long as the browser is open and no longer than a day. */
  seal(onboarding: Onboarding, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<Onboarding | undefined>;
  clear(): string;
};

export async function createOnboardingCookies(secret: string, secure: boolean): Promise<OnboardingCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'onboarding', name: 'sw-onboarding', secure });
  return {
    seal: ({ token, registerFrom, variant }, now) => cookie.seal({ tok: token, from: registerFrom, var: variant }, now + lifetimes.onboarding),
    async open(header, now) {
      const claims = v.safeParse(claimsSchema, await cookie.open(header, now));
      return claims.success ? { token: claims.output.tok, registerFrom: claims.output.from, variant: claims.output.var } : undefined;
    },
    clear: cookie.clear,
  };
}

const claimsSchema = v.object({ tok: v.string(), from: v.string(), var: v.string() });
