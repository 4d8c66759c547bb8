import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { isEnter } from '#client/ui/pressed-key.ts';
import type { RowsView, ShownRows } from './grid-rows.ts';
import type { GridPosition } from './use-grid-position.ts';
import type { RowWindow } from './use-row-window.ts';

/** Delay from the last scroll to saving the position, ms. */
const WRITTEN_AFTER = 400;

type StoredRowDeps = {
  view: RowsView;
  /** The first visible row, counting live rows. */
  first: number;
  /** The saved first visible row, not counting live rows. */
  row: number;
  onRow(row: number): void;
  scrollTo(row: number): void;
};

/** Restores the saved row after a reload or from a link, and the row in a new list's state, usually the first. */
export function useStoredRow({ view, first, row, onRow, scrollTo }: StoredRowDeps): void {
  const { list, again, top, total, busy } = view;
  const known = total !== null;
  const restored = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per list
  useLayoutEffect(() => {
    if (!known) return;
    restored.current = list;
    if (!again) scrollTo(Math.max(0, Math.min(row, (total ?? 1) - 1)));
  }, [list, known]);

  const now = Math.max(0, first - top);
  const notify = useRef(onRow);
  notify.current = onRow;
  useEffect(() => {
    // While another list loads, a position in this one means nothing there.
    if (restored.current !== list || now === row || !known || busy) return;
    const write = () => notify.current(now);
    const timer = setTimeout(write, WRITTEN_AFTER);
    // A click, Enter, or another choice may leave the list before then, and Back would return to where it was earlier.
    const leaving = new AbortController();
    const early = { capture: true, signal: leaving.signal };
    addEventListener('click', write, early);
    addEventListener('change', write, early);
    addEventListener('keydown', (event) => isEnter(event) && write(), early);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [now, row, list, known, busy]);
}

/** Duration of a row's flash, ms. */
const FLASH = 1800;

/**
 * Returns whether a live row should flash: when first visible, but not when scrolled back into view. A row that arrives
 * again flashes again.
 */
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

type FoundRowDeps = {
  view: RowsView;
  scroller: RefObject<HTMLDivElement | null>;
  position: GridPosition;
  seen: RowWindow;
};

/**
 * Scrolls to a search result and makes it the active row.
 * @returns its current index, counting live rows; -1 for none
 */
export function useTargetRow({ view: { found, top }, scroller, position, seen }: FoundRowDeps): number {
  const row = found === null ? -1 : found.row + top;
  const show = useRef(() => {});
  show.current = () => {
    if (row < 0) return;
    scroller.current?.focus({ preventScroll: true });
    position.goTo({ row, column: position.cell.column }, false);
    seen.scrollTo(row, 'start');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per search
  useEffect(() => show.current(), [found?.nth]);
  return row;
}
