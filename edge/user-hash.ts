import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Identifies a user in the log without naming them: a part of the HMAC-SHA256 of the id. Not Web Crypto, which is
 * asynchronous, or Node's, which a worker lacks.
 */
export type UserHash = (user: string) => string;

/** @param key a secret, so that nobody with the log alone can try ids */
export function createUserHash(key: string): UserHash {
  const bytes = utf8ToBytes(key);
  const known = new Map<string, string>();
  return (user) => {
    const hash = known.get(user) ?? bytesToHex(hmac(sha256, bytes, utf8ToBytes(user))).slice(0, HASH_LENGTH);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(user, hash);
    return hash;
  };
}

const MOST_KNOWN = 10_000;

/** In hexadecimal digits. provider/http/call-log.ts has the same, so that the lines of both processes join. */
const HASH_LENGTH = 12;
