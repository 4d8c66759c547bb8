import { type Clock, createClock } from '#edge/clock.ts';

/** A clock that converts to and from wall time, which alarms and the platform's timestamps use. Times are ms. */
export type WallClock = Clock & {
  fromWall(at: number): number;
  /** Converts a duration to wall time. */
  onWall(ms: number): number;
};

/**
 * @param began the time from which this clock runs `rate` times as fast; the same for all isolates, so that they agree
 */
export function createWallClock({ rate, began }: { rate: number; began: number }): WallClock {
  const clock = createClock(rate);
  if (rate === 1) return { ...clock, fromWall: (at) => at, onWall: (ms) => ms };
  const fromWall = (at: number) => Math.round(began + (at - began) * rate);
  return { ...clock, now: () => fromWall(Date.now()), fromWall, onWall: (ms) => ms / rate };
}
