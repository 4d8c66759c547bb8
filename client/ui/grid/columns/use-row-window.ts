import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsAhead } from './blocks-wanted.ts';
import { firstDraw } from './first-draw.ts';
import { mustSettle, placeAt, type ScrollPlace, scaleOf, scrolledTo, settled } from './scaled-scroll.ts';
import { leaps, movedTo, rowsAhead, type ScrollMotion } from './scroll-motion.ts';

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
