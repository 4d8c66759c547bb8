/**
 * Identifies a user in the log without naming them: a part of the HMAC-SHA256 of the id. By Web Crypto, which both hosts
 * have.
 */
export type UserHash = (user: string) => Promise<string>;

/** @param secret so that nobody with the log alone can try ids */
export function createUserHash(secret: string): UserHash {
  // Values, not promises: on Cloudflare, a request can't wait for another's work.
  let key: CryptoKey | undefined;
  const known = new Map<string, string>();
  return async (user) => {
    const before = known.get(user);
    if (before !== undefined) return before;
    key ??= await crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    const signed = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(user)));
    const hash = [...signed]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('')
      .slice(0, HASH_LENGTH);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(user, hash);
    return hash;
  };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const MOST_KNOWN = 10_000;

/** In hexadecimal digits. provider/http/call-log.ts has the same, so that the lines of both processes join. */
const HASH_LENGTH = 12;
