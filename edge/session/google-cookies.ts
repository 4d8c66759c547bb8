import * as v from 'valibot';
import { counts, lifetimes } from '#edge/http/limits.ts';
import { createSealedCookie } from './sealed-cookie.ts';

/** A sign-in at Google, kept in the browser that has made it and bound to the portal's session. */
export type GoogleLogin = {
  /** Of the portal's session: with another one it is none. */
  sessionId: string;
  email: string;
  access: string;
  /** The access token's end, ms. */
  accessUntil: number;
  /** Renews the access token. */
  refresh: string | undefined;
  /** The login's end, ms: after it nobody is signed in. */
  until: number;
};

/** A way to Google's sign-in that was begun: its return is known by the state, and is good once. */
export type GoogleWay = { sessionId: string; state: string; verifier: string };

/** Set-Cookie values, and what a Cookie header holds. The page can read neither cookie. */
export type GoogleCookies = {
  sealLogin(login: GoogleLogin): Promise<string>;
  openLogin(cookieHeader: string | undefined, sessionId: string, now: number): Promise<GoogleLogin | undefined>;
  clearLogin(): string;
  sealWays(ways: readonly GoogleWay[], now: number): Promise<string>;
  openWays(cookieHeader: string | undefined, sessionId: string, now: number): Promise<GoogleWay[]>;
};

/** What browsers keep of a cookie. */
const LONGEST = 4_000;

export async function createGoogleCookies(secret: string, secure: boolean): Promise<GoogleCookies> {
  const login = await createSealedCookie({ secret, purpose: 'google login', name: 'sw-google', secure });
  const ways = await createSealedCookie({ secret, purpose: 'google way', name: 'sw-google-way', secure });

  return {
    async sealLogin({ sessionId, email, access, accessUntil, refresh, until }) {
      const claims = { sid: sessionId, eml: email, acc: access, end: accessUntil };
      const whole = await login.seal({ ...claims, ...(refresh === undefined ? {} : { ref: refresh }) }, until);
      // Google's tokens may be long: with both too long for a cookie, the login ends with the first.
      return whole.length <= LONGEST ? whole : login.seal(claims, Math.min(until, accessUntil));
    },
    async openLogin(header, sessionId, now) {
      const claims = v.safeParse(loginSchema, await login.open(header, now));
      if (!claims.success || claims.output.sid !== sessionId) return undefined;
      const { sid, eml, acc, end, ref, exp } = claims.output;
      return { sessionId: sid, email: eml, access: acc, accessUntil: end, refresh: ref, until: exp * 1000 };
    },
    clearLogin: login.clear,
    sealWays: (begun, now) => ways.seal({ ways: begun.slice(-counts.googleSignInsStarted) }, now + lifetimes.connectingGoogle),
    async openWays(header, sessionId, now) {
      const claims = v.safeParse(waysSchema, await ways.open(header, now));
      return claims.success ? claims.output.ways.filter((way) => way.sessionId === sessionId) : [];
    },
  };
}

const loginSchema = v.object({ sid: v.string(), eml: v.string(), acc: v.string(), end: v.number(), ref: v.optional(v.string()), exp: v.number() });
const waysSchema = v.object({ ways: v.array(v.object({ sessionId: v.string(), state: v.string(), verifier: v.string() })) });
