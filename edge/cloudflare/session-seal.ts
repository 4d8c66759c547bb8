import { base64url } from 'jose';
import type { Session } from '#edge/hub/ports.ts';

/**
 * Encrypts a session for the request to the object and for its sockets' attachments, so that no token appears there in
 * plain text.
 */
export type SessionSeal = {
  seal(session: Session): Promise<string>;
  /** Returns undefined if we did not seal the text. Whether the session has ended is up to the hub. */
  open(text: string): Promise<Session | undefined>;
};

const IV_BYTES = 12;

/** Uses AES-256-GCM with its own key, so that sealed sessions and cookies are not interchangeable. */
export async function createSessionSeal(secret: string): Promise<SessionSeal> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sellerwire attachment ${secret}`));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);

  return {
    async seal(session) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = new Uint8Array(
        await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(session))),
      );
      return `${base64url.encode(iv)}.${base64url.encode(sealed)}`;
    },
    async open(text) {
      try {
        const [iv = '', sealed = ''] = text.split('.');
        const opened = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: base64url.decode(iv) },
          key,
          base64url.decode(sealed),
        );
        return JSON.parse(new TextDecoder().decode(opened)) as Session;
      } catch {
        return undefined; // forged, truncated, or sealed with another secret
      }
    },
  };
}
