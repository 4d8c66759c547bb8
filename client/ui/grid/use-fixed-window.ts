import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type FixedWindow = {
  /** The rows to render; `last` is less than `first` if there are none. */
  first: number;
  last: number;
  /** Height of the area where rows are visible, px. */
  sightHeight(): number;
  /** Scrolls a row into view, if it isn't already. */
  scrollTo(row: number): void;
};

/** Extra rows above and below the visible ones: enough for a turn of the wheel. Each is laid out and painted, too. */
const OVERSCAN = 4;

/**
 * Returns the rows of a fixed height that belong in the document. Measures only the scroller, so the first view
 * needs no virtualization library, unlike grids with columns.
 */
export function useFixedWindow(scroller: RefObject<HTMLElement | null>, rows: FixedRows): FixedWindow {
  const sight = useRef({ offset: 0, height: 0 });
  const [, redraw] = useState(0);
  const drawn = rowsDrawn(sight.current, rows, OVERSCAN);
  const latest = useRef({ rows, drawn });
  useLayoutEffect(() => {
    latest.current = { rows, drawn };
  });

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const drawMore = () => redraw((count) => count + 1);
    /** Returns whether other rows belong in the document now. */
    const look = (change: Partial<Sight>): boolean => {
      sight.current = { ...sight.current, ...change };
      const now = rowsDrawn(sight.current, latest.current.rows, OVERSCAN);
      const { first, last } = latest.current.drawn;
      return now.first !== first || now.last !== last;
    };
    const end = new AbortController();
    // Synchronously: a frame later, the rows would lag behind the scrolling.
    element.addEventListener('scroll', () => look({ offset: element.scrollTop }) && flushSync(drawMore), {
      passive: true,
      signal: end.signal,
    });
    // A frame later: the first rows are on the screen before the rest is drawn. Measuring earlier would make the
    // browser lay out the page twice. It may have been scrolled before the listener above was there.
    const sizes = new ResizeObserver(
      ([entry]) => entry && look({ offset: element.scrollTop, height: entry.contentRect.height }) && drawMore(),
    );
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
      // Before the first frame, the height is not known yet.
      const height = sight.current.height || (scroller.current?.clientHeight ?? 0);
      const offset = offsetFor(row, { ...sight.current, height }, rows);
      if (offset === undefined || !scroller.current) return;
      scroller.current.scrollTop = offset;
      // The scroll event arrives with the next frame; keys may be faster.
      sight.current = { ...sight.current, offset: Math.max(0, offset) };
      redraw((count) => count + 1);
    },
  };
}

/** A scroller's offset and visible height, head included, px. */
type Sight = { offset: number; height: number };

/** Rows of a fixed height under a sticky head, px. */
type FixedRows = { count: number; rowHeight: number; headHeight: number };

/** Space below a row that was scrolled to, px. */
const FOOT = 8;

/**
 * Returns the first and last row to render, including `overscan` rows on each side.
 * @returns last < first if there are no rows
 */
export function rowsDrawn(
  { offset, height }: Sight,
  { count, rowHeight, headHeight }: FixedRows,
  overscan: number,
): { first: number; last: number } {
  const above = Math.floor(offset / rowHeight);
  const below = Math.floor((offset + height - headHeight) / rowHeight);
  return {
    first: Math.max(0, Math.min(above - overscan, count - 1)),
    last: Math.min(count - 1, Math.max(0, below + overscan)),
  };
}

/** Returns the smallest scroll that makes a row fully visible; undefined if it already is. */
export function offsetFor(
  row: number,
  { offset, height }: Sight,
  { rowHeight, headHeight }: FixedRows,
): number | undefined {
  const top = row * rowHeight;
  const least = headHeight + top + rowHeight + FOOT - height;
  if (top < offset) return top;
  return least > offset ? Math.min(least, top) : undefined;
}
