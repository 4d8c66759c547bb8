import type { RowsAhead } from './blocks-wanted.ts';

/** How the rows move below the view: px a ms, down or up, and the last step, px. */
export type ScrollMotion = { offset: number; at: number; speed: number; step: number };

export const atRest: ScrollMotion = { offset: 0, at: Number.NEGATIVE_INFINITY, speed: 0, step: 0 };

/** So far ahead of a scroll rows are fetched, ms: an answer and a slow frame. */
const AHEAD = 150;

/** As long as a scroll may pause, ms. */
const PAUSE = 100;

/** @param at when it was so, ms */
export function movedTo(before: ScrollMotion, offset: number, at: number, isScrolling: boolean): ScrollMotion {
  if (!isScrolling) return { offset, at, speed: 0, step: 0 };
  const step = offset - before.offset;
  return { offset, at, speed: step / Math.max(1, at - before.at), step };
}

/** How far the view is about to be moved, in rows: from the next step on, more than 0 downwards, less upwards. */
export function rowsAhead({ speed, step }: ScrollMotion, rowHeight: number): RowsAhead {
  const to = Math.abs(2 * step) > Math.abs(speed * AHEAD) ? 2 * step : speed * AHEAD;
  return { from: Math.round(step / rowHeight), to: Math.round(to / rowHeight) };
}

/** Whether with each step all rows in view are others: what is drawn beside it will never be seen. */
export const leaps = ({ step }: ScrollMotion, view: number): boolean => Math.abs(step) > view;

/** Whether the next step of a scroll may come at any moment. */
export const isMoving = ({ speed, at }: ScrollMotion, now: number): boolean => speed !== 0 && now - at < PAUSE;

/**
 * Which element draws which row: a row keeps its own for as long as it is drawn, a row that comes takes over that of one that has gone.
 * @param before what this gave for the rows that were drawn until now
 */
export function rowSlots(before: ReadonlyMap<number, number>, rows: readonly { index: number }[]): ReadonlyMap<number, number> {
  const kept = new Set(rows.flatMap(({ index }) => before.get(index) ?? []));
  const free = [...before.values()].filter((slot) => !kept.has(slot));
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(rows.map(({ index }) => [index, before.get(index) ?? free.shift() ?? next++]));
}
