import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts refresh tokens, so that a copy of the database alone opens no seller's account. */
export type TokenSeal = {
  /** @param owner the only owner for whom `open` works */
  seal: (token: string, owner: string) => string;
  /** @returns undefined if the token was sealed with another key or for another owner */
  open: (sealed: string | null, owner: string) => string | undefined;
};

const IV = 12;
const TAG = 16;

/** Uses AES-256-GCM. @param secret the provider's own secret, not stored in the database */
export function createTokenSeal(secret: string): TokenSeal {
  const key = createHash('sha256').update(`seller tokens ${secret}`).digest();
  return {
    seal(token, owner) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
    },
    open(sealed, owner) {
      if (sealed === null) return undefined;
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(IV, IV + TAG));
        return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
