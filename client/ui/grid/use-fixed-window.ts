import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type FixedWindow = {
  /** The rows to draw; `last` is below `first` where there are none. */
  first: number;
  last: number;
  /** px that rows can be seen in. */
  sightHeight(): number;
  /** Brings a row into sight; one that is in it stays where it is. */
  scrollTo(row: number): void;
};

/** Rows above and below those in sight: enough for a turn of the wheel, and each of them is drawn, laid out and painted too. */
const OVERSCAN = 4;

/**
 * Which of many rows of one height are to be in the document. Nothing is measured but the scroller, so for the first view
 * it does without the library that grids with columns have for it.
 */
export function useFixedWindow(scroller: RefObject<HTMLElement | null>, rows: FixedRows): FixedWindow {
  const sight = useRef({ offset: 0, height: 0 });
  const [, redraw] = useState(0);
  const drawn = rowsDrawn(sight.current, rows, OVERSCAN);
  const latest = useRef({ rows, drawn });
  useLayoutEffect(() => {
    latest.current = { rows, drawn };
  });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    sight.current = { offset: element.scrollTop, height: element.clientHeight };
    redraw((count) => count + 1);
  }, [scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = (change: { offset?: number; height?: number }) => {
      sight.current = { ...sight.current, ...change };
      const now = rowsDrawn(sight.current, latest.current.rows, OVERSCAN);
      const { first, last } = latest.current.drawn;
      // At once: a frame later the rows would follow the scrolling instead of being there.
      if (now.first !== first || now.last !== last) flushSync(() => redraw((count) => count + 1));
    };
    const end = new AbortController();
    element.addEventListener('scroll', () => look({ offset: element.scrollTop }), { passive: true, signal: end.signal });
    const sizes = new ResizeObserver(([entry]) => entry && look({ height: entry.contentRect.height }));
    sizes.observe(element);
    return () => {
      end.abort();
      sizes.disconnect();
    };
  }, [scroller]);

  return {
    ...drawn,
    sightHeight: () => sight.current.height - rows.headHeight,
    scrollTo: (row) => {
      const offset = offsetFor(row, sight.current, rows);
      if (offset === undefined || !scroller.current) return;
      scroller.current.scrollTop = offset;
      // The event that tells of it comes with the next frame; keys may be faster.
      sight.current = { ...sight.current, offset: Math.max(0, offset) };
      redraw((count) => count + 1);
    },
  };
}

/** Where a scroller stands, px: how far it is scrolled and how much it shows, its head included. */
type Sight = { offset: number; height: number };

/** Rows of one height under a head that stays at the top, px. */
type FixedRows = { count: number; rowHeight: number; headHeight: number };

/** Room that stays under a row that was scrolled to, px. */
const FOOT = 8;

/**
 * The first and the last row to draw, with some above and below those in sight.
 * @returns last < first where there are no rows
 */
export function rowsDrawn({ offset, height }: Sight, { count, rowHeight, headHeight }: FixedRows, overscan: number): { first: number; last: number } {
  const above = Math.floor(offset / rowHeight);
  const below = Math.floor((offset + height - headHeight) / rowHeight);
  return { first: Math.max(0, Math.min(above - overscan, count - 1)), last: Math.min(count - 1, Math.max(0, below + overscan)) };
}

/** How far to scroll so that a row can be seen whole: the least that does; undefined where it can be seen. */
export function offsetFor(row: number, { offset, height }: Sight, { rowHeight, headHeight }: FixedRows): number | undefined {
  const top = row * rowHeight;
  const least = headHeight + top + rowHeight + FOOT - height;
  if (top < offset) return top;
  return least > offset ? Math.min(least, top) : undefined;
}
