import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { PasswordCheck } from '../deps.ts';

const KEY_BYTES = 32;
const BLOCK_SIZE = 8;

/** @param cost scrypt's N, a power of two. Stored with every hash, so that it can be raised later. */
export function createPasswordCheck(cost: number): PasswordCheck {
  const hash = async (password: string) => {
    const salt = randomBytes(16);
    const key = await derive(password, salt, { N: cost, r: BLOCK_SIZE, p: 1 });
    return ['scrypt', cost, BLOCK_SIZE, 1, salt.toString('base64'), key.toString('base64')].join('$');
  };
  const nobody = hash(randomBytes(16).toString('hex'));
  return {
    hash,
    verify: async (password, encoded) => {
      const [, n, r, p, salt, key] = (encoded ?? (await nobody)).split('$');
      const expected = Buffer.from(key ?? '', 'base64');
      const given = await derive(password, Buffer.from(salt ?? '', 'base64'), {
        N: Number(n),
        r: Number(r),
        p: Number(p),
      });
      return Boolean(encoded) && given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 256 * (options.N ?? 1) * (options.r ?? 1);
    // Keyboards differ in whether they send a letter as one code point or as two.
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...options, maxmem }, (cause, key) =>
      cause ? reject(cause) : resolve(key),
    );
  });
