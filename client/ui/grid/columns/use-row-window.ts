import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsAhead } from './blocks-wanted.ts';
import { firstDraw } from './first-draw.ts';
import { mustSettle, placeAt, type ScrollPosition, scaleOf, scrolledTo, settled } from './scaled-scroll.ts';
import { leaps, movedTo, rowsAhead, type ScrollMotion } from './scroll-motion.ts';

type RowWindowDeps = {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Height of a row and of the head, px. */
  rowHeight: number;
  headHeight: number;
  /** Height in px of the open details, by row. A new map triggers a new measurement. */
  details: ReadonlyMap<number, number>;
  /** Movement of the view, updated here. */
  motion: RefObject<ScrollMotion>;
};

export type RowWindow = {
  /** The rows to render, a few more than are visible. `top` is the distance in px from the top of the rows' container. */
  rows: readonly { index: number; top: number }[];
  /** The first and last visible row. */
  first: number;
  last: number;
  ahead: RowsAhead;
  /** Height of the rows' container, px. */
  height: number;
  /** The number of rows that fit into the view. */
  page: number;
  /** @param align 'start' scrolls the row to the top, 'near' only as far as necessary */
  scrollTo(row: number, align: 'start' | 'near'): void;
};

/** The maximum number of rows in the document. */
const MOST_DRAWN = 58;

/** Returns the visible rows. TanStack Virtual uses the height of all rows; beyond a browser's limit, the scroll bar is scaled. */
export function useRowWindow({ scroller, count, rowHeight, headHeight, details, motion }: RowWindowDeps): RowWindow {
  const position = useRef<ScrollPosition>({ scrollTop: 0, offset: 0 });
  /** The row offset minus `scrollTop`, px. */
  const [shift, setShift] = useState(0);
  const scale = useRef(scaleOf(0, 0));

  const [move] = useState(() => (next: ScrollPosition) => {
    const element = scroller.current;
    const before = position.current.offset - position.current.scrollTop;
    position.current = next;
    // Rows and scroll bar must change together, otherwise rows would flash in the wrong place.
    if (Math.abs(next.offset - next.scrollTop - before) > 0.5) flushSync(() => setShift(next.offset - next.scrollTop));
    if (element && Math.abs(element.scrollTop - next.scrollTop) > 1) element.scrollTop = next.scrollTop;
  });

  const observe = useCallback(
    (virtual: Virtualizer<HTMLDivElement, Element>, report: (offset: number, isScrolling: boolean) => void) =>
      observeElementOffset(virtual, (scrollTop, isScrolling) => {
        const now = scrolledTo(scale.current, position.current, scrollTop);
        const rest = settled(scale.current, now);
        move((!isScrolling || mustSettle(scale.current, now)) && Math.abs(rest.scrollTop - now.scrollTop) > 1 ? rest : now);
        motion.current = movedTo(motion.current, position.current.offset, performance.now(), isScrolling);
        report(position.current.offset, isScrolling);
      }),
    [move, motion],
  );

  /** Height of the scroller in px, from the virtualizer: reading it from the element would force a layout. */
  const outer = useRef(600);
  const seenRows = Math.ceil(outer.current / rowHeight);
  /** The first render contains only visible rows. */
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
  const { offset } = position.current;
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
      const { offset: now } = position.current;
      const end = item.start + rowHeight;
      if (align === 'start' || item.start < now) move(placeAt(scale.current, item.start));
      else if (end > now + view) move(placeAt(scale.current, end - view));
    },
  };
}
