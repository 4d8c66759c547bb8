import { base64url } from 'jose';
import { ownCookie } from './sealed-cookie.ts';

/**
 * Keeps a user on one instance: a proxy in front of several hashes or sticks on this cookie. It decides nothing else,
 * so a wrong one costs only a new snapshot.
 */
export type HomeCookie = {
  /** @param maxAge in seconds; without it, the cookie ends with the browser session */
  of(userId: string, maxAge?: number): Promise<string>;
  clear(): string;
};

/** The same name over http and https, because it is in the proxy's configuration (docs/deploy-several-machines.md). */
const HOME_COOKIE = 'sellerwire_home';

/** @param secret the same in every instance, so that a user has the same value wherever they sign in */
export async function createHomeCookie(secret: string, secure: boolean): Promise<HomeCookie> {
  const text = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', text.encode(`sellerwire home ${secret}`), algorithm, false, [
    'sign',
  ]);
  const cookie = ownCookie(HOME_COOKIE, secure);

  return {
    async of(userId, maxAge) {
      const hash = await crypto.subtle.sign('HMAC', key, text.encode(userId));
      // Half of it is enough to spread users.
      return cookie(base64url.encode(new Uint8Array(hash).slice(0, 16)), maxAge);
    },
    clear: () => cookie('', 0),
  };
}
