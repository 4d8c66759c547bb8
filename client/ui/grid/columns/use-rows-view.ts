import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsView, ShownRows } from './grid-rows.ts';
import { isMoving, type ScrollMotion } from './scroll-motion.ts';

/**
 * What the grid shows. What comes while it is scrolled is drawn with the next frame, after the scroll: drawn before it, the page would
 * be laid out for rows that are past by then.
 */
export function useRowsView<R>({ view$ }: ShownRows<R>, motion: RefObject<ScrollMotion>): RowsView {
  const [view, setView] = useState(view$.value);
  useLayoutEffect(() => {
    let frame = 0;
    const told = view$.subscribe((next) => {
      if (!isMoving(motion.current, performance.now())) setView(next);
      else if (frame === 0)
        frame = requestAnimationFrame(() => {
          frame = 0;
          flushSync(() => setView(view$.value));
        });
    });
    return () => {
      told.unsubscribe();
      cancelAnimationFrame(frame);
    };
  }, [view$, motion]);
  return view;
}
