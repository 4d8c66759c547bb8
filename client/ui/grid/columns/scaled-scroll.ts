/**
 * Browsers limit an element's height to about ten million px. If the rows are higher, the scroll bar represents
 * them on a smaller scale, while each turn of the wheel still moves them by its full distance.
 */
export type ScrollScale = {
  /** Height of all rows, px. */
  rows: number;
  /** Height of the scrolled element, px. */
  real: number;
  /** Height of its visible part, px. */
  view: number;
};

/** The scroll position: `scrollTop` of the element, and `offset`, the height in px of the rows above the view. */
export type ScrollPosition = { scrollTop: number; offset: number };

/** The height that every browser supports at a device pixel ratio of 3, px. */
const MOST_HEIGHT = 10_000_000;

/** Distance from both ends without scaling, px, so that the first and last rows are reached as in any list. */
const EXACT = 100_000;

export const scaleOf = (rows: number, view: number, most = MOST_HEIGHT): ScrollScale => ({ rows, real: Math.min(rows, most), view });

/** Returns the row offset for a scroll bar position. */
export function offsetAt(scale: ScrollScale, scrollTop: number): number {
  const { rowsRoom, realRoom, exact } = rooms(scale);
  const top = clamp(scrollTop, realRoom);
  if (rowsRoom === realRoom || top <= exact) return top;
  if (top >= realRoom - exact) return rowsRoom - (realRoom - top);
  return exact + ((top - exact) * (rowsRoom - 2 * exact)) / (realRoom - 2 * exact);
}

/** Returns the scroll bar position for a row offset. */
export function scrollTopAt(scale: ScrollScale, offset: number): number {
  const { rowsRoom, realRoom, exact } = rooms(scale);
  const at = clamp(offset, rowsRoom);
  if (rowsRoom === realRoom || at <= exact) return at;
  if (at >= rowsRoom - exact) return realRoom - (rowsRoom - at);
  return exact + ((at - exact) * (realRoom - 2 * exact)) / (rowsRoom - 2 * exact);
}

export const placeAt = (scale: ScrollScale, offset: number): ScrollPosition => {
  const at = clamp(offset, rooms(scale).rowsRoom);
  return { scrollTop: scrollTopAt(scale, at), offset: at };
};

/** Applies a scroll: a step moves the rows by its distance, a jump of the bar goes to the bar's position. */
export function scrolledTo(scale: ScrollScale, before: ScrollPosition, scrollTop: number): ScrollPosition {
  const { rowsRoom, realRoom } = rooms(scale);
  const top = clamp(scrollTop, realRoom);
  const step = top - before.scrollTop;
  if (rowsRoom === realRoom || Math.abs(step) > 2 * scale.view) return { scrollTop: top, offset: offsetAt(scale, top) };
  return { scrollTop: top, offset: clamp(before.offset + step, rowsRoom) };
}

/** Corrects the scroll bar, which drifts from the rows over many steps. Nothing visible moves. */
export const settled = (scale: ScrollScale, { offset }: ScrollPosition): ScrollPosition => placeAt(scale, offset);

/** Whether the correction can't wait, because the element would end before the rows. */
export function mustSettle(scale: ScrollScale, { scrollTop, offset }: ScrollPosition): boolean {
  const { rowsRoom, realRoom } = rooms(scale);
  const margin = 4 * scale.view;
  return (scrollTop < margin && offset > scrollTop + 1) || (realRoom - scrollTop < margin && rowsRoom - offset > realRoom - scrollTop + 1);
}

/** Returns the scroll ranges; `exact` is smaller for a small element. */
function rooms({ rows, real, view }: ScrollScale) {
  const rowsRoom = Math.max(0, rows - view);
  const realRoom = Math.max(0, real - view);
  return { rowsRoom, realRoom, exact: Math.min(EXACT, realRoom / 4) };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
