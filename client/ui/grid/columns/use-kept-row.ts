import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RowsView } from './grid-rows.ts';

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
