import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FixedRows, offsetFor, rowsDrawn } from './fixed-window.ts';

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
