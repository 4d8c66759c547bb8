/**
 * A browser draws no element higher than some ten million px. Where the rows together are higher, the scroll bar stands for
 * them on a smaller scale, while each turn of the wheel still moves them by what it says.
 */
export type ScrollScale = {
  /** px of all rows together. */
  rows: number;
  /** px of the element that is scrolled. */
  real: number;
  /** px of it that can be seen. */
  view: number;
};

/** Where the reader is: `scrollTop` of the element, and `offset`, the px of rows above what is seen. */
export type ScrollPlace = { scrollTop: number; offset: number };

/** What every browser draws on a screen of three device px to one. */
const MOST_HEIGHT = 10_000_000;

/** Near both ends nothing is scaled, so that the first and the last row are reached as in any list, px. */
const EXACT = 100_000;

export const scaleOf = (rows: number, view: number, most = MOST_HEIGHT): ScrollScale => ({ rows, real: Math.min(rows, most), view });

/** Where the rows stand for a place of the scroll bar. */
export function offsetAt(scale: ScrollScale, scrollTop: number): number {
  const { rowsRoom, realRoom, exact } = rooms(scale);
  const top = clamp(scrollTop, realRoom);
  if (rowsRoom === realRoom || top <= exact) return top;
  if (top >= realRoom - exact) return rowsRoom - (realRoom - top);
  return exact + ((top - exact) * (rowsRoom - 2 * exact)) / (realRoom - 2 * exact);
}

/** The place of the scroll bar for rows. */
export function scrollTopAt(scale: ScrollScale, offset: number): number {
  const { rowsRoom, realRoom, exact } = rooms(scale);
  const at = clamp(offset, rowsRoom);
  if (rowsRoom === realRoom || at <= exact) return at;
  if (at >= rowsRoom - exact) return realRoom - (rowsRoom - at);
  return exact + ((at - exact) * (realRoom - 2 * exact)) / (rowsRoom - 2 * exact);
}

export const placeAt = (scale: ScrollScale, offset: number): ScrollPlace => {
  const at = clamp(offset, rooms(scale).rowsRoom);
  return { scrollTop: scrollTopAt(scale, at), offset: at };
};

/** The element was scrolled: a step moves the rows as far as it says, a leap of the bar leads to where the bar stands. */
export function scrolledTo(scale: ScrollScale, before: ScrollPlace, scrollTop: number): ScrollPlace {
  const { rowsRoom, realRoom } = rooms(scale);
  const top = clamp(scrollTop, realRoom);
  const step = top - before.scrollTop;
  if (rowsRoom === realRoom || Math.abs(step) > 2 * scale.view) return { scrollTop: top, offset: offsetAt(scale, top) };
  return { scrollTop: top, offset: clamp(before.offset + step, rowsRoom) };
}

/** After many steps the bar no longer stands where the rows are: put right, nothing that is seen moves. */
export const settled = (scale: ScrollScale, { offset }: ScrollPlace): ScrollPlace => placeAt(scale, offset);

/** Whether it must be put right at once, since the element's end comes before that of the rows. */
export function mustSettle(scale: ScrollScale, { scrollTop, offset }: ScrollPlace): boolean {
  const { rowsRoom, realRoom } = rooms(scale);
  const margin = 4 * scale.view;
  return (scrollTop < margin && offset > scrollTop + 1) || (realRoom - scrollTop < margin && rowsRoom - offset > realRoom - scrollTop + 1);
}

/** How far each can be scrolled; `exact` is smaller where the element is small. */
function rooms({ rows, real, view }: ScrollScale) {
  const rowsRoom = Math.max(0, rows - view);
  const realRoom = Math.max(0, real - view);
  return { rowsRoom, realRoom, exact: Math.min(EXACT, realRoom / 4) };
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
