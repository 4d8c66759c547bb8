import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Slows a replay down to a multiple of real speed. A replay that falls behind skips waiting until it has caught up.
 * @param now the wall clock, ms
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
    // Timers cannot wait this briefly.
    return ms < 1 ? undefined : wait(ms).then(() => undefined);
  };
}
