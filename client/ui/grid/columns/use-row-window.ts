import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsAhead } from './blocks-wanted.ts';
import { firstDraw, leaps, movedTo, rowsAhead, type ScrollMotion } from './scroll-motion.ts';

type RowWindowDeps = {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** px of a row, and of the head above all rows. */
  rowHeight: number;
  headHeight: number;
  /** px that opened rows have below them, by row. Another map has all measured anew. */
  details: ReadonlyMap<number, number>;
  /** How the view moves: written here. */
  motion: RefObject<ScrollMotion>;
};

export type RowWindow = {
  /** The rows to draw, a few more than are seen. `top` is px from the top of the element that holds the rows. */
  rows: readonly { index: number; top: number }[];
  /** The first and the last row that are seen. */
  first: number;
  last: number;
  ahead: RowsAhead;
  /** px of the element that holds the rows. */
  height: number;
  /** Rows that fit into the view. */
  page: number;
  /** @param align 'start' brings the row to the top, 'near' moves only as far as is needed */
  scrollTo(row: number, align: 'start' | 'near'): void;
};

/** So many rows at most are in the document. */
const MOST_DRAWN = 58;

/** Which of the rows are in sight. TanStack Virtual counts in px of all rows; where those are more than a browser draws, the scroll bar is scaled. */
export function useRowWindow({ scroller, count, rowHeight, headHeight, details, motion }: RowWindowDeps): RowWindow {
  const place = useRef<ScrollPlace>({ scrollTop: 0, offset: 0 });
  /** How much farther the rows are than the scroll bar. */
  const [shift, setShift] = useState(0);
  const scale = useRef(scaleOf(0, 0));

  const [move] = useState(() => (next: ScrollPlace) => {
    const element = scroller.current;
    const before = place.current.offset - place.current.scrollTop;
    place.current = next;
    // Rows and bar must change together, or the rows would be seen where they do not belong.
    if (Math.abs(next.offset - next.scrollTop - before) > 0.5) flushSync(() => setShift(next.offset - next.scrollTop));
    if (element && Math.abs(element.scrollTop - next.scrollTop) > 1) element.scrollTop = next.scrollTop;
  });

  const observe = useCallback(
    (virtual: Virtualizer<HTMLDivElement, Element>, report: (offset: number, isScrolling: boolean) => void) =>
      observeElementOffset(virtual, (scrollTop, isScrolling) => {
        const now = scrolledTo(scale.current, place.current, scrollTop);
        const rest = settled(scale.current, now);
        move((!isScrolling || mustSettle(scale.current, now)) && Math.abs(rest.scrollTop - now.scrollTop) > 1 ? rest : now);
        motion.current = movedTo(motion.current, place.current.offset, performance.now(), isScrolling);
        report(place.current.offset, isScrolling);
      }),
    [move, motion],
  );

  /** px of the scroller, as the virtualiser has it: asking the element for it would have the page laid out. */
  const outer = useRef(600);
  const seenRows = Math.ceil(outer.current / rowHeight);
  /** Only what is in sight is drawn first. */
  const isFirst = useRef(true);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (details.get(index) ?? 0),
    observeElementOffset: observe,
    ...firstDraw,
    overscan: isFirst.current || leaps(motion.current, outer.current) ? 0 : Math.max(2, Math.min(8, Math.floor((MOST_DRAWN - seenRows) / 2))),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from these
  useLayoutEffect(() => virtual.measure(), [rowHeight, details]);
  useEffect(() => {
    isFirst.current = false;
  }, []);

  outer.current = virtual.scrollRect?.height ?? outer.current;
  const view = Math.max(0, (virtual.scrollRect?.height ?? 0) - headHeight);
  scale.current = scaleOf(virtual.getTotalSize(), view);
  const items = virtual.getVirtualItems();
  const { offset } = place.current;
  const first = virtual.getVirtualItemForOffset(offset)?.index ?? 0;

  return {
    rows: items.map(({ index, start }) => ({ index, top: start - shift })),
    first,
    last: Math.max(first, virtual.getVirtualItemForOffset(offset + view - 1)?.index ?? 0),
    ahead: rowsAhead(motion.current, rowHeight),
    height: scale.current.real,
    page: Math.max(1, Math.floor(view / rowHeight) - 1),
    scrollTo: (row, align) => {
      const item = virtual.measurementsCache[row];
      if (!item) return;
      const { offset: now } = place.current;
      const end = item.start + rowHeight;
      if (align === 'start' || item.start < now) move(placeAt(scale.current, item.start));
      else if (end > now + view) move(placeAt(scale.current, end - view));
    },
  };
}

/**
 * A browser draws no element higher than some ten million px. Where the rows together are higher, the scroll bar stands for
 * them on a smaller scale, while each turn of the wheel still moves them by what it says.
 */
type ScrollScale = {
  /** px of all rows together. */
  rows: number;
  /** px of the element that is scrolled. */
  real: number;
  /** px of it that can be seen. */
  view: number;
};

/** Where the reader is: `scrollTop` of the element, and `offset`, the px of rows above what is seen. */
type ScrollPlace = { scrollTop: number; offset: number };

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
