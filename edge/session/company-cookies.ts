import * as v from 'valibot';
import { lifetimes } from '#edge/http/limits.ts';
import { createSealedCookie, type SealSecrets } from './sealed-cookie.ts';

/** The session of an operator who signed in at the company. */
export type OperatorCookies = {
  /** @param who the operator's name in the record */
  seal(who: string, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<string | undefined>;
  clear(): string;
};

export async function createOperatorCookies(secret: SealSecrets, secure: boolean): Promise<OperatorCookies> {
  const session = await createSealedCookie({ secret, purpose: 'operator', name: 'sw-operator', secure });
  return {
    seal: (who, now) => session.seal({ who }, now + lifetimes.operator, lifetimes.operator / 1000),
    async open(header, now) {
      const claims = v.safeParse(v.object({ who: v.string() }), await session.open(header, now));
      return claims.success ? claims.output.who : undefined;
    },
    clear: session.clear,
  };
}

const startSchema = v.object({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  /** Where the person goes in the portal afterwards. */
  returnUrl: v.string(),
  /** The provider was to show no page. */
  silent: v.boolean(),
});
/** A sign-in that began: what it has to bring back, and what stays here until then. */
export type OpenIdStart = v.InferOutput<typeof startSchema>;

/** The sign-in by OpenID that a browser has begun. */
export type OpenIdCookies = {
  seal(start: OpenIdStart, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<OpenIdStart | undefined>;
  clear(): string;
};

export async function createOpenIdCookies(
  secret: SealSecrets,
  secure: boolean,
  purpose: string,
  name: string,
): Promise<OpenIdCookies> {
  const begun = await createSealedCookie({ secret, purpose, name, secure });
  return {
    seal: (start, now) => begun.seal(start, now + lifetimes.openIdSignIn, lifetimes.openIdSignIn / 1000),
    async open(header, now) {
      const claims = v.safeParse(startSchema, await begun.open(header, now));
      return claims.success ? claims.output : undefined;
    },
    clear: begun.clear,
  };
}

/**
 * Binds hand-overs to the browser that began them: its verifier, of which the company gets only the hash. It stays the
 * same for a while, so that two tabs can begin at once.
 */
export type HandOverCookies = {
  seal(verifier: string, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<string | undefined>;
};

export async function createHandOverCookies(secret: SealSecrets, secure: boolean): Promise<HandOverCookies> {
  const bound = await createSealedCookie({ secret, purpose: 'hand-over browser', name: 'sw-hand-over', secure });
  return {
    seal: (verifier, now) => bound.seal({ verifier }, now + lifetimes.handOverBegun, lifetimes.handOverBegun / 1000),
    async open(header, now) {
      const claims = v.safeParse(v.object({ verifier: v.string() }), await bound.open(header, now));
      return claims.success ? claims.output.verifier : undefined;
    },
  };
}
