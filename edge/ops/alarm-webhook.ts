import { timeouts } from '#edge/http/limits.ts';
import type { EdgeSettings } from '#edge/settings.ts';
import type { PostAlarm } from './operations.ts';

/** Creates the function that posts alarms. Its address may contain a secret, so it is in no message. @returns undefined without an address */
export function createAlarmWebhook(url: string | undefined, send: typeof fetch): PostAlarm | undefined {
  if (url === undefined) return undefined;
  return async (body) => {
    const ended = new AbortController();
    // Not AbortSignal.timeout, which keeps an object awake until its end.
    const timer = setTimeout(() => ended.abort(), timeouts.alarmWebhook);
    try {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, redirect: 'manual', signal: ended.signal } as const;
      const answer = await send(url, init);
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns the objective of the settings. */
export const objectiveOf = ({ freshnessSeconds, freshnessPercent }: EdgeSettings) => ({
  seconds: freshnessSeconds,
  share: Math.round(freshnessPercent * 1_000) / 100_000,
});
