import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowsView, ShownRows } from './grid-rows.ts';
import { isMoving, type ScrollMotion } from './scroll-motion.ts';
import type { GridPlace } from './use-grid-place.ts';
import type { RowWindow } from './use-row-window.ts';

/** How long after the last scrolling the place is written, ms. */
const WRITTEN_AFTER = 400;

type KeptRowDeps = {
  view: RowsView;
  /** The first row in sight, those that came live among them. */
  first: number;
  /** What is kept: the first row in sight, below those that came live. */
  row: number;
  onRow(row: number): void;
  scrollTo(row: number): void;
};

/** A reload and a link lead to the row that they name; another list to the row that its state names, which mostly is the first. */
export function useKeptRow({ view, first, row, onRow, scrollTo }: KeptRowDeps): void {
  const { list, again, top, total, busy } = view;
  const known = total !== null;
  const restored = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useLayoutEffect(() => {
    if (!known) return;
    restored.current = list;
    if (!again) scrollTo(Math.max(0, Math.min(row, (total ?? 1) - 1)));
  }, [list, known]);

  const now = Math.max(0, first - top);
  const tell = useRef(onRow);
  tell.current = onRow;
  useEffect(() => {
    // While another list is on its way, the place in this one is no place in that.
    if (restored.current !== list || now === row || !known || busy) return;
    const timer = setTimeout(() => tell.current(now), WRITTEN_AFTER);
    return () => clearTimeout(timer);
  }, [now, row, list, known, busy]);
}

/** As long as the flash of a row, ms. */
const FLASH = 1800;

/** What came live flashes when it is first seen, and not again each time that it comes back into sight; a row that comes once more does. */
export function useFreshRows<R>(rows: ShownRows<R>, rowId: (row: R) => string): (row: R) => boolean {
  const seen = useRef(new Map<string, { arrival: number; at: number }>());
  return (row) => {
    const arrival = rows.isLive(row);
    if (arrival === 0) return false;
    const now = performance.now();
    const before = seen.current.get(rowId(row));
    const first = before?.arrival === arrival ? before.at : now;
    seen.current.set(rowId(row), { arrival, at: first });
    return now - first < FLASH;
  };
}

type FoundRowDeps = { view: RowsView; scroller: RefObject<HTMLDivElement | null>; place: GridPlace; seen: RowWindow };

/** Brings a row that was looked for to the top, with the keyboard at it. @returns where it is now, rows that came live counted; -1 for none */
export function useFoundRow({ view: { found, top }, scroller, place, seen }: FoundRowDeps): number {
  const row = found === null ? -1 : found.row + top;
  const show = useRef(() => {});
  show.current = () => {
    if (row < 0) return;
    scroller.current?.focus({ preventScroll: true });
    place.goTo({ row, column: place.cell.column }, false);
    seen.scrollTo(row, 'start');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time that one is looked for
  useEffect(() => show.current(), [found?.nth]);
  return row;
}

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
