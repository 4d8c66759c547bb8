import * as v from 'valibot';
import type { Session } from '#edge/hub/ports.ts';
import { createSealedCookie } from './sealed-cookie.ts';

export type SessionCookies = {
  /** The Set-Cookie value for a session. */
  seal(session: Session, remember: boolean): Promise<string>;
  /** The Set-Cookie value that takes the cookie away. */
  clear(): string;
  /** The session of a Cookie header; undefined when there is none, or none of ours, or it has expired. */
  open(cookieHeader: string | undefined, now: number): Promise<Session | undefined>;
};

/** The session lives in an encrypted cookie: user, session id, upstream token and times (ST8). The page never sees the token. */
export async function createSessionCookies(secret: string, secure: boolean): Promise<SessionCookies> {
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
  };
}

const claimsSchema = v.object({ uid: v.string(), sid: v.string(), tok: v.string(), at: v.number(), exp: v.number() });
