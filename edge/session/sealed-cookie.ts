import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import { EncryptJWT, type JWTPayload, jwtDecrypt } from 'jose';
import { counts } from '#edge/http/limits.ts';
import type { FormerSecret } from '#shared/former-secret.ts';

/** Texts that only this server can write and read, until they expire. */
export type Seal = {
  /** @param expiresAt ms */
  seal(claims: JWTPayload, expiresAt: number): Promise<string>;
  /** Reads the claims; undefined if the text is forged, truncated, sealed with another secret, or expired. */
  open(text: string, now: number): Promise<JWTPayload | undefined>;
  /** Reads the claims of a text that only the former secret opens, with the end that they were sealed with. */
  openFormer(text: string, now: number): Promise<JWTPayload | undefined>;
};

/** The secret that seals, and the one before it, by which texts can still be read for a while. */
export type SealSecrets = string | { current: string; former: FormerSecret | undefined };

/**
 * Seals by encryption with A256GCM.
 * @param secrets at least 32 characters each; a key is the SHA-256 of one, combined with the purpose
 */
export async function createSeal(secrets: SealSecrets, purpose: string): Promise<Seal> {
  const { current, former } = typeof secrets === 'string' ? { current: secrets, former: undefined } : secrets;
  const own = await sealWith(current, purpose);
  const before = former && (await sealWith(former.secret, purpose));
  const openFormer: Seal['openFormer'] = async (text, now) =>
    before && now < former.until ? before.open(text, now) : undefined;
  return {
    seal: own.seal,
    openFormer,
    async open(text, now) {
      const claims = await own.open(text, now);
      if (claims || !former) return claims;
      const older = await openFormer(text, now);
      // It ends with its secret, also where the claims are remembered.
      return older && { ...older, exp: Math.min(older.exp ?? 0, former.until / 1000) };
    },
  };
}

async function sealWith(secret: string, purpose: string): Promise<Pick<Seal, 'seal' | 'open'>> {
  const key = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sellerwire ${purpose} ${secret}`)),
  );
  return {
    seal: (claims, expiresAt) =>
      new EncryptJWT({ ...claims, exp: Math.floor(expiresAt / 1000) })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .encrypt(key),
    async open(text, now) {
      try {
        const { payload } = await jwtDecrypt(text, key, {
          currentDate: new Date(now),
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return payload;
      } catch {
        return undefined;
      }
    },
  };
}

/**
 * Returns a function that makes the Set-Cookie value of a cookie that no script and no other site can use.
 * @returns takes the value, and a maxAge in seconds; without it, the cookie ends with the browser session
 */
export const ownCookie = (name: string, secure: boolean) => (value: string, maxAge?: number) =>
  generateCookie(name, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure,
    ...(maxAge === undefined ? {} : { maxAge }),
  });

/** A cookie that only this server can write and read. */
type SealedCookie = {
  /**
   * Returns the Set-Cookie value.
   * @param expiresAt ms
   * @param maxAge in seconds; without it, the cookie ends with the browser session
   */
  seal(claims: JWTPayload, expiresAt: number, maxAge?: number): Promise<string>;
  /** Returns the Set-Cookie value that deletes the cookie. */
  clear(): string;
  /** Reads the claims from a Cookie header; undefined if the cookie is missing, not ours, or expired. */
  open(cookieHeader: string | undefined, now: number): Promise<JWTPayload | undefined>;
  /** Reads the claims of a cookie that only the former secret opens, with the end that they were sealed with. */
  openFormer(cookieHeader: string | undefined, now: number): Promise<JWTPayload | undefined>;
};

/** The longest value that every browser stores. */
const LONGEST = 4096;

/**
 * Creates a sealed cookie. It is always HttpOnly and SameSite=Lax. On https it is also Secure, and its name begins with
 * `__Host-`.
 */
export async function createSealedCookie(options: {
  secret: SealSecrets;
  purpose: string;
  name: string;
  secure: boolean;
}): Promise<SealedCookie> {
  const { secret, purpose, secure } = options;
  const sealed = await createSeal(secret, purpose);
  const name = secure ? `__Host-${options.name}` : options.name;
  /** The claims of cookies that were decrypted before, the latest last: a page sends the same one with every call. */
  const opened = new Map<string, JWTPayload>();
  const remember = (value: string, claims: JWTPayload) => {
    opened.delete(value);
    opened.set(value, claims);
    if (opened.size > counts.openedCookies) opened.delete(opened.keys().next().value as string);
  };
  const cookie = ownCookie(name, secure);
  const valueIn = (header: string | undefined): string | undefined => {
    const value = parse(header ?? '', name)[name];
    return value && value.length <= LONGEST ? value : undefined;
  };

  return {
    seal: async (claims, expiresAt, maxAge) => cookie(await sealed.seal(claims, expiresAt), maxAge),
    clear: () => cookie('', 0),
    async openFormer(header, now) {
      const value = valueIn(header);
      return value ? sealed.openFormer(value, now) : undefined;
    },
    async open(header, now) {
      const value = valueIn(header);
      if (!value) return undefined;
      const known = opened.get(value);
      if (known && (known.exp ?? 0) * 1000 <= now) return undefined;
      const claims = known ?? (await sealed.open(value, now));
      if (claims) remember(value, claims);
      return claims;
    },
  };
}
