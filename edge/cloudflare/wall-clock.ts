import { type Clock, createClock } from '#edge/clock.ts';

/** A clock that also knows the wall's: alarms and the platform's own timestamps know no other. Times are ms. */
export type WallClock = Clock & { fromWall(at: number): number /** How long something takes on the wall. */; onWall(ms: number): number };

/** @param began from when on this clock runs `rate` times as fast; one moment for all isolates, so that they agree */
export function createWallClock({ rate, began }: { rate: number; began: number }): WallClock {
  const clock = createClock(rate);
  if (rate === 1) return { ...clock, fromWall: (at) => at, onWall: (ms) => ms };
  const fromWall = (at: number) => Math.round(began + (at - began) * rate);
  return { ...clock, now: () => fromWall(Date.now()), fromWall, onWall: (ms) => ms / rate };
}
