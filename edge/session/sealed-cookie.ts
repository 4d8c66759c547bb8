import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';

/** A cookie that only this server can write and read. */
export type SealedCookie = {
  /** The Set-Cookie value. @param expiresAt ms @param maxAge in seconds; without it the cookie goes with the browser */
  seal(claims: JWTPayload, expiresAt: number, maxAge?: number): Promise<string>;
  /** The Set-Cookie value that takes the cookie away. */
  clear(): string;
  /** What a Cookie header holds of it; undefined when there is none, or none of ours, or it has expired. */
  open(cookieHeader: string | undefined, now: number): Promise<JWTPayload | undefined>;
};

const LONGEST = 4096;

/**
 * Encrypted with A256GCM. On https its name begins with `__Host-` and it is Secure; it is always HttpOnly and SameSite=Lax.
 * @param options.secret at least 32 characters; the key is its SHA-256, another one for every purpose
 */
export async function createSealedCookie(options: { secret: string; purpose: string; name: string; secure: boolean }): Promise<SealedCookie> {
  const { secret, purpose, secure } = options;
  const key = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sellerwire ${purpose} ${secret}`)));
  const name = secure ? `__Host-${options.name}` : options.name;
  const cookie = (value: string, maxAge?: number) =>
    generateCookie(name, value, { path: '/', httpOnly: true, sameSite: 'Lax', secure, ...(maxAge === undefined ? {} : { maxAge }) });

  return {
    async seal(claims, expiresAt, maxAge) {
      const text = await new EncryptJWT({ ...claims, exp: Math.floor(expiresAt / 1000) }).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key);
      return cookie(text, maxAge);
    },
    clear: () => cookie('', 0),
    async open(header, now) {
      const value = parse(header ?? '', name)[name];
      if (!value || value.length > LONGEST) return undefined;
      try {
        const { payload } = await jwtDecrypt(value, key, {
          currentDate: new Date(now),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload;
      } catch {
        return undefined; // forged, cut, or of another secret
      }
    },
  };
}
