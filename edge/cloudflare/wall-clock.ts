import { type Clock, createClock } from '#edge/clock.ts';

/** A clock that also says when something is on the wall: alarms and the platform's own timestamps know no other. Times are ms. */
export type WallClock = Clock & { toWall(at: number): number; fromWall(at: number): number };

/** @param began from when on this clock runs `rate` times as fast; one moment for all isolates, so that they agree */
export function createWallClock({ rate, began }: { rate: number; began: number }): WallClock {
  const { now, after } = createClock(rate);
  if (rate === 1) return { now, after, toWall: (at) => at, fromWall: (at) => at };
  const fromWall = (at: number) => Math.round(began + (at - began) * rate);
  return { now: () => fromWall(Date.now()), after, fromWall, toWall: (at) => Math.round(began + (at - began) / rate) };
}
