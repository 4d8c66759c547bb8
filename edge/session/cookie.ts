import { EncryptJWT, jwtDecrypt } from 'jose';
import * as v from 'valibot';
import type { Session } from '#edge/hub/ports.ts';

export type SessionCookies = {
  /** The Set-Cookie value for a session. */
  seal(session: Session, remember: boolean): Promise<string>;
  /** The Set-Cookie value that takes the cookie away. */
  clear(): string;
  /** The session of a Cookie header; undefined when there is none, or none of ours, or it has expired. */
  open(cookieHeader: string | undefined, now: number): Promise<Session | undefined>;
};

/**
 * The session lives in an encrypted cookie (A256GCM): user, session id, upstream token and times (ST8). The page never sees the token.
 * On https it is `__Host-sw` and Secure, on loopback http `sw`; both HttpOnly and SameSite=Lax.
 * @param secret at least 32 characters; the key is its SHA-256
 */
export async function createSessionCookies(secret: string, secure: boolean): Promise<SessionCookies> {
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sellerwire session ${secret}`)));
  const name = secure ? '__Host-sw' : 'sw';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

  return {
    async seal(session, remember) {
      const token = await new EncryptJWT({
        uid: session.userId,
        sid: session.sessionId,
        tok: session.token,
        at: session.issuedAt,
        exp: Math.floor(session.expiresAt / 1000),
      })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key);
      const age = remember ? `; Max-Age=${Math.floor((session.expiresAt - session.issuedAt) / 1000)}` : '';
      return `${name}=${token}; ${attributes}${age}`;
    },
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    async open(header, now) {
      const value = header
        ?.split(';')
        .map((part) => part.trim())
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1);
      if (!value || value.length > 4096) return undefined;
      try {
        const { payload } = await jwtDecrypt(value, key, {
          currentDate: new Date(now),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        const claims = v.safeParse(claimsSchema, payload);
        if (!claims.success) return undefined;
        const { uid, sid, tok, at, exp } = claims.output;
        return { userId: uid, sessionId: sid, token: tok, issuedAt: at, expiresAt: exp * 1000 };
      } catch {
        return undefined; // forged, cut, or of another secret
      }
    },
  };
}

const claimsSchema = v.object({ uid: v.string(), sid: v.string(), tok: v.string(), at: v.number(), exp: v.number() });
