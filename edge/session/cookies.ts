import { base64url } from 'jose';
import * as v from 'valibot';
import { counts, lifetimes } from '#edge/http/limits.ts';
import type { Session } from '#edge/hub/ports.ts';
import { type AuthorisationFlow, authorisationFlows } from '#shared/integrations/authorisation.ts';
import { type RegionName, regionNameSchema } from '#shared/integrations/regions.ts';
import { createHandOverCookies, createOpenIdCookies, createOperatorCookies } from './company-cookies.ts';
import { createHomeCookie } from './home-cookie.ts';
import { createSeal, createSealedCookie, type SealSecrets } from './sealed-cookie.ts';

export type SessionCookies = {
  seal(session: Session, remember: boolean): Promise<string>;
  clear(): string;
  /** Reads the session from a Cookie header; undefined if the cookie is missing, not ours, or expired. */
  open(cookieHeader: string | undefined, now: number): Promise<Session | undefined>;
  /**
   * Seals a session of the former secret with the current one, until the session's own end.
   * @returns the Set-Cookie value; undefined if the current secret sealed the cookie, or it is not ours
   */
  sealAnew(cookieHeader: string | undefined, now: number): Promise<string | undefined>;
};

/**
 * Stores the session in an encrypted cookie: user, session id, upstream token, and times (ST8). The page never sees the
 * token.
 */
export async function createSessionCookies(secret: SealSecrets, secure: boolean): Promise<SessionCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'session', name: 'sw', secure });

  return {
    seal({ userId, sessionId, token, issuedAt, expiresAt }, remember) {
      const maxAge = remember ? Math.floor((expiresAt - issuedAt) / 1000) : undefined;
      return cookie.seal({ uid: userId, sid: sessionId, tok: token, at: issuedAt }, expiresAt, maxAge);
    },
    clear: cookie.clear,
    async open(header, now) {
      const claims = v.safeParse(claimsSchema, await cookie.open(header, now));
      if (!claims.success) return undefined;
      const { uid, sid, tok, at, exp } = claims.output;
      return { userId: uid, sessionId: sid, token: tok, issuedAt: at, expiresAt: exp * 1000 };
    },
    async sealAnew(header, now) {
      const claims = v.safeParse(claimsSchema, await cookie.openFormer(header, now));
      if (!claims.success) return undefined;
      const { at, exp } = claims.output;
      const isRemembered = exp * 1000 - at > lifetimes.session;
      return cookie.seal(claims.output, exp * 1000, isRemembered ? exp - Math.floor(now / 1000) : undefined);
    },
  };
}

const claimsSchema = v.object({ uid: v.string(), sid: v.string(), tok: v.string(), at: v.number(), exp: v.number() });

/** Remembers who has signed in from a browser, so that guesses from elsewhere cannot lock them out. Gives no access. */
export type DeviceCookies = {
  /** Returns the Set-Cookie value after `account` has signed in, together with the accounts already remembered. */
  seal(cookieHeader: string | undefined, account: string, now: number): Promise<string>;
  /** Returns this browser's id if the owner of `account` has signed in here before. */
  deviceOf(cookieHeader: string | undefined, account: string, now: number): Promise<string | undefined>;
};

/**
 * @param newId every sign-in gives the browser a new id, so that an earlier copy of the cookie is counted separately
 */
export async function createDeviceCookies(
  secret: SealSecrets,
  secure: boolean,
  newId: () => string,
): Promise<DeviceCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'device', name: 'sw-device', secure });

  async function read(header: string | undefined, now: number) {
    const claims = v.safeParse(deviceClaimsSchema, await cookie.open(header, now));
    return claims.success ? claims.output : undefined;
  }

  return {
    async seal(header, account, now) {
      const own = await hashOf(account);
      const others = (await read(header, now))?.acc.filter((each) => each !== own) ?? [];
      return cookie.seal(
        { dev: newId(), acc: [own, ...others].slice(0, counts.accountsADevice) },
        now + lifetimes.device,
        lifetimes.device / 1000,
      );
    },
    async deviceOf(header, account, now) {
      const known = await read(header, now);
      return known?.acc.includes(await hashOf(account)) ? known.dev : undefined;
    },
  };
}

const deviceClaimsSchema = v.object({ dev: v.string(), acc: v.array(v.string()) });

const hashOf = async (account: string): Promise<string> =>
  base64url.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`account ${account}`))).slice(0, 16),
  );

/** A Google sign-in, stored in the browser that made it and bound to the portal's session. */
export type GoogleLogin = {
  /** The portal session. The login is invalid in any other one. */
  sessionId: string;
  email: string;
  access: string;
  /** When the access token expires, ms. */
  accessUntil: number;
  /** The refresh token for the access token. */
  refresh: string | undefined;
  /** When the login ends, ms. */
  until: number;
};

/** A started Google sign-in. Its return is recognized by the state and accepted once. */
type GoogleWay = { sessionId: string; state: string; verifier: string };

/** Creates and reads the Google cookies. The page can read neither. */
export type GoogleCookies = {
  sealLogin(login: GoogleLogin): Promise<string>;
  openLogin(cookieHeader: string | undefined, sessionId: string, now: number): Promise<GoogleLogin | undefined>;
  clearLogin(): string;
  sealWays(ways: readonly GoogleWay[], now: number): Promise<string>;
  openWays(cookieHeader: string | undefined, sessionId: string, now: number): Promise<GoogleWay[]>;
};

/** The longest cookie that browsers reliably store, in characters. */
const LONGEST_GOOGLE_LOGIN = 4_000;

export async function createGoogleCookies(secret: SealSecrets, secure: boolean): Promise<GoogleCookies> {
  const login = await createSealedCookie({ secret, purpose: 'google login', name: 'sw-google', secure });
  const ways = await createSealedCookie({ secret, purpose: 'google way', name: 'sw-google-way', secure });

  return {
    async sealLogin({ sessionId, email, access, accessUntil, refresh, until }) {
      const claims = { sid: sessionId, eml: email, acc: access, end: accessUntil };
      const whole = await login.seal({ ...claims, ...(refresh === undefined ? {} : { ref: refresh }) }, until);
      // Google's tokens may be long. If both together are too long for a cookie, the login ends with the access token.
      return whole.length <= LONGEST_GOOGLE_LOGIN ? whole : login.seal(claims, Math.min(until, accessUntil));
    },
    async openLogin(header, sessionId, now) {
      const claims = v.safeParse(loginSchema, await login.open(header, now));
      if (!claims.success || claims.output.sid !== sessionId) return undefined;
      const { sid, eml, acc, end, ref, exp } = claims.output;
      return { sessionId: sid, email: eml, access: acc, accessUntil: end, refresh: ref, until: exp * 1000 };
    },
    clearLogin: login.clear,
    sealWays: (begun, now) =>
      ways.seal({ ways: begun.slice(-counts.googleSignInsStarted) }, now + lifetimes.connectingGoogle),
    async openWays(header, sessionId, now) {
      const claims = v.safeParse(waysSchema, await ways.open(header, now));
      return claims.success ? claims.output.ways.filter((way) => way.sessionId === sessionId) : [];
    },
  };
}

const loginSchema = v.object({
  sid: v.string(),
  eml: v.string(),
  acc: v.string(),
  end: v.number(),
  ref: v.optional(v.string()),
  exp: v.number(),
});
const waysSchema = v.object({
  ways: v.array(v.object({ sessionId: v.string(), state: v.string(), verifier: v.string() })),
});

/** The person being onboarded in a browser, and the wizard's calls that apply. The page never sees the token. */
export type Onboarding = { token: string; registerFrom: string; variant: string };

export type OnboardingCookies = {
  /** Returns the Set-Cookie value. The cookie ends with the browser session, after a day at the latest. */
  seal(onboarding: Onboarding, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<Onboarding | undefined>;
  clear(): string;
};

async function createOnboardingCookies(secret: SealSecrets, secure: boolean): Promise<OnboardingCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'onboarding', name: 'sw-onboarding', secure });
  return {
    seal: ({ token, registerFrom, variant }, now) =>
      cookie.seal({ tok: token, from: registerFrom, var: variant }, now + lifetimes.onboarding),
    async open(header, now) {
      const claims = v.safeParse(onboardingClaimsSchema, await cookie.open(header, now));
      return claims.success
        ? { token: claims.output.tok, registerFrom: claims.output.from, variant: claims.output.var }
        : undefined;
    },
    clear: cookie.clear,
  };
}

const onboardingClaimsSchema = v.object({ tok: v.string(), from: v.string(), var: v.string() });

/**
 * A connection to Amazon started in a browser. Its return is recognized by the state, belongs to the session or sign-up
 * that started it (`who`), and is accepted once.
 */
type AmazonStart = { state: string; region: RegionName; flow: AuthorisationFlow; who: string };

/** A connection to Walmart, whose return only contains the state. `success` is the flag of the sign-in flow. */
type WalmartStart = { state: string; nonce: string; success: boolean; who: string };

/** The connections started in a browser, newest last. */
type Starts = { amazon: AmazonStart[]; walmart: WalmartStart | null; lastRegion: RegionName | null };

export type ReturnCookies = {
  /**
   * Returns the Set-Cookie value. The page cannot read the cookie, which ends with the browser session or after half an
   * hour.
   */
  seal(starts: Starts, now: number): Promise<string>;
  open(cookieHeader: string | undefined, now: number): Promise<Starts>;
};

async function createReturnCookies(secret: SealSecrets, secure: boolean): Promise<ReturnCookies> {
  const cookie = await createSealedCookie({ secret, purpose: 'seller-return', name: 'sw-return', secure });
  return {
    seal: ({ amazon, walmart, lastRegion }, now) =>
      cookie.seal(
        { amz: amazon.slice(-counts.connectionsStarted), wal: walmart, reg: lastRegion },
        now + lifetimes.connectingSeller,
      ),
    async open(header, now) {
      const claims = v.safeParse(returnClaimsSchema, await cookie.open(header, now));
      return claims.success
        ? { amazon: claims.output.amz, walmart: claims.output.wal, lastRegion: claims.output.reg }
        : { amazon: [], walmart: null, lastRegion: null };
    },
  };
}

const returnClaimsSchema = v.object({
  amz: v.array(
    v.object({ state: v.string(), region: regionNameSchema, flow: v.picklist(authorisationFlows), who: v.string() }),
  ),
  wal: v.nullable(v.object({ state: v.string(), nonce: v.string(), success: v.boolean(), who: v.string() })),
  reg: v.nullable(regionNameSchema),
});

/** Creates all cookies of the edge. They are Secure if the portal's public origin is https. */
export async function createCookies(secret: SealSecrets, publicOrigin: string | undefined, newId: () => string) {
  const secure = publicOrigin?.startsWith('https:') ?? false;
  return {
    cookies: await createSessionCookies(secret, secure),
    // A new secret gives another home, once people sign in again: it decides nothing but where they are.
    home: await createHomeCookie(typeof secret === 'string' ? secret : secret.current, secure),
    devices: await createDeviceCookies(secret, secure, newId),
    onboardings: await createOnboardingCookies(secret, secure),
    returns: await createReturnCookies(secret, secure),
    googleCookies: await createGoogleCookies(secret, secure),
    operatorCookies: await createOperatorCookies(secret, secure),
    openIdCookies: {
      operators: await createOpenIdCookies(secret, secure, 'operator sign-in', 'sw-operator-start'),
      customers: await createOpenIdCookies(secret, secure, 'company sign-in', 'sw-sign-in'),
    },
    handOverCookies: await createHandOverCookies(secret, secure),
    handOverSeal: await createSeal(secret, 'hand-over'),
  };
}

/** Returns a hash that identifies the owner of a token without revealing it, so that a return is bound to its owner. */
export const whoIs = async (token: string): Promise<string> =>
  base64url.encode(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`return ${token}`))).slice(0, 16),
  );

/** Compares two texts in constant time. */
export function isSameText(a: string, b: string): boolean {
  let different = a.length ^ b.length;
  for (let index = 0; index < a.length; index += 1)
    different |= a.charCodeAt(index) ^ b.charCodeAt(index % Math.max(1, b.length));
  return different === 0;
}
