import { base64url } from 'jose';
import type { Session } from '#edge/hub/ports.ts';

/** Seals a session for the way to the object and for its sockets' attachments, so that no token stands there in the clear. */
export type SessionSeal = {
  seal(session: Session): Promise<string>;
  /** Undefined when the text is none of ours. Whether the session has ended is the hub's to say. */
  open(text: string): Promise<Session | undefined>;
};

const IV_BYTES = 12;

/** AES-256-GCM under a key of its own: what is sealed here is no cookie, and no cookie opens here. */
export async function createSessionSeal(secret: string): Promise<SessionSeal> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sellerwire attachment ${secret}`));
  const key = await crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);

  return {
    async seal(session) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(session))));
      return `${base64url.encode(iv)}.${base64url.encode(sealed)}`;
    },
    async open(text) {
      try {
        const [iv = '', sealed = ''] = text.split('.');
        const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: base64url.decode(iv) }, key, base64url.decode(sealed));
        return JSON.parse(new TextDecoder().decode(opened)) as Session;
      } catch {
        return undefined; // forged, cut, or of another secret
      }
    },
  };
}
