import type { Log } from '#shared/process-log.ts';

/** How far two clocks may be apart, ms. Answers name whole seconds, and may take some. */
const APART = 60_000;
const HOUR = 3_600_000;

/**
 * Logs that the clocks of this machine and of the provider differ, once an hour at most. Sessions, former secrets, and
 * the ages of alerts then count from another time here than elsewhere.
 * @param clock.now ms since 1970
 * @param clock.elapsed ms that no change of the clock affects
 * @returns called with the Date header of each of the provider's answers
 */
export function createClockWatch(
  clock: { now(): number; elapsed(): number },
  log: Log,
): (date: string | undefined) => void {
  let quietUntil = 0;
  return (date) => {
    const ahead = date === undefined ? 0 : clock.now() - Date.parse(date);
    // NaN for what is no date.
    if (!(Math.abs(ahead) >= APART) || clock.elapsed() < quietUntil) return;
    quietUntil = clock.elapsed() + HOUR;
    log('warn', 'The clocks of this machine and of the provider differ: set them by NTP', {
      secondsAhead: Math.round(ahead / 1000),
    });
  };
}
