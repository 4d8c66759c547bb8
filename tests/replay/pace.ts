import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Holds a replay back to so many times real speed. A replay that falls behind does not wait, and catches up.
 * @param now the wall's clock, ms
 */
export function createPace(
  speed: number,
  now: () => number = () => performance.now(),
  wait: (ms: number) => Promise<unknown> = sleep,
): (elapsed: number) => Promise<void> | undefined {
  let began: number | undefined;
  return (elapsed) => {
    began ??= now() - elapsed / speed;
    const ms = elapsed / speed - (now() - began);
    // Less than a timer can tell is no wait.
    return ms < 1 ? undefined : wait(ms).then(() => undefined);
  };
}
