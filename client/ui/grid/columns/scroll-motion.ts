import type { RowsAhead } from './blocks-wanted.ts';

/** Movement of the rows: speed in px per ms, positive downward, and the last step in px. */
export type ScrollMotion = { offset: number; at: number; speed: number; step: number };

export const atRest: ScrollMotion = { offset: 0, at: Number.NEGATIVE_INFINITY, speed: 0, step: 0 };

/** How far ahead of a scroll rows are fetched, ms: an answer plus a slow frame. */
const AHEAD = 150;

/** The longest pause within a scroll, ms. */
const PAUSE = 100;

/** @param at the time of the offset, ms */
export function movedTo(before: ScrollMotion, offset: number, at: number, isScrolling: boolean): ScrollMotion {
  if (!isScrolling) return { offset, at, speed: 0, step: 0 };
  const step = offset - before.offset;
  return { offset, at, speed: step / Math.max(1, at - before.at), step };
}

/** Returns the expected movement in rows, from the next step on: positive downward, negative upward. */
export function rowsAhead({ speed, step }: ScrollMotion, rowHeight: number): RowsAhead {
  const to = Math.abs(2 * step) > Math.abs(speed * AHEAD) ? 2 * step : speed * AHEAD;
  return { from: Math.round(step / rowHeight), to: Math.round(to / rowHeight) };
}

/** Whether each step replaces all visible rows, so that rows rendered next to them would never be seen. */
export const leaps = ({ step }: ScrollMotion, view: number): boolean => Math.abs(step) > view;

export const isMoving = ({ speed, at }: ScrollMotion, now: number): boolean => speed !== 0 && now - at < PAUSE;

/**
 * Assigns elements to rows: a row keeps its element while rendered, a new row takes over one that became free.
 * @param before the previous result
 */
export function rowSlots(before: ReadonlyMap<number, number>, rows: readonly { index: number }[]): ReadonlyMap<number, number> {
  const retained = new Set(rows.flatMap(({ index }) => before.get(index) ?? []));
  const free = [...before.values()].filter((slot) => !retained.has(slot));
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(rows.map(({ index }) => [index, before.get(index) ?? free.shift() ?? next++]));
}
