import { timeouts } from '#provider/limits/limits.ts';
import type { SendMessage } from '../messages/message-drain.ts';

export type SmsSettings = { url: string; key: string };

/**
 * Sends real SMS through your gateway: POST {id, to, text} with the key as bearer token. 2xx means accepted, 429 and
 * 5xx mean later, anything else means never (docs/providers.md).
 */
export const createHttpSms =
  ({ url, key }: SmsSettings): SendMessage =>
  async ({ id, to, text }, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, to, text }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.sms)]),
    });
    await response.body?.cancel();
    if (response.ok) return { ok: true };
    const why = `The SMS gateway answered ${response.status}`;
    // A wrong key is a configuration error, not a fault of the message.
    if (response.status === 401 || response.status === 403) return { ok: false, kind: 'down', why };
    return { ok: false, kind: response.status === 429 || response.status >= 500 ? 'later' : 'refused', why };
  };
