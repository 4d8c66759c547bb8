import { fail, ok, type Result } from '#shared/result.ts';
import { channelTexts as texts } from './texts.ts';

const WORKER = '/push-worker.js';

/** Whether this browser can show push messages. Safari on a phone can once the portal is on the Home Screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window;

/**
 * Asks for the permission, and subscribes this browser. Call it from a press.
 * @param key the portal's public key
 * @returns the subscription as JSON, or why there is none
 */
export async function subscribePush(key: string): Promise<Result<string, string>> {
  if ((await Notification.requestPermission()) !== 'granted') return fail(texts.pushRefused);
  try {
    const registration = await navigator.serviceWorker.register(WORKER);
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return ok(JSON.stringify(subscription));
  } catch {
    return fail(texts.pushFailed);
  }
}

/** 'Chrome on Windows': how the person recognizes this browser later. */
export function browserName(agent: string): string {
  const browser =
    [
      ['Edg', 'Edge'],
      ['Firefox', 'Firefox'],
      ['Chrome', 'Chrome'],
      ['Safari', 'Safari'],
    ].find(([mark]) => agent.includes(mark ?? ''))?.[1] ?? texts.browser;
  const system = [
    ['Android', 'Android'],
    ['iPhone', 'iPhone'],
    ['iPad', 'iPad'],
    ['Windows', 'Windows'],
    ['Mac OS', 'macOS'],
    ['Linux', 'Linux'],
  ].find(([mark]) => agent.includes(mark ?? ''))?.[1];
  return system === undefined ? browser : texts.browserOn(browser, system);
}
