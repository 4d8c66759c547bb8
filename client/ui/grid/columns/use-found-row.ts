import { type RefObject, useEffect, useRef } from 'react';
import type { RowsView } from './grid-rows.ts';
import type { GridPlace } from './use-grid-place.ts';
import type { RowWindow } from './use-row-window.ts';

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
