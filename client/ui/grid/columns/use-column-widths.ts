import { type RefObject, useMemo, useState } from 'react';
import type { ShownColumn } from './grid-column.ts';
import { type GridState, widthWithin } from './grid-state.ts';

/** px on either side of what stands in a cell. */
const CELL_PADDING = 12;

export type ColumnWidths<R> = {
  /** px by column, with what is being drawn now. */
  widths: GridState['widths'];
  /** @param done whether the pointer has let go: only then is it kept */
  set(column: ShownColumn<R>, width: number, done: boolean): void;
  /** As wide as the widest of its cells that are in the document. */
  fit(column: ShownColumn<R>): void;
};

/** How wide the columns are: while one is drawn nothing is written into the address. */
export function useColumnWidths<R>(scroller: RefObject<HTMLDivElement | null>, state: GridState, onState: (next: GridState) => void): ColumnWidths<R> {
  const [drawn, setDrawn] = useState<{ id: string; width: number } | null>(null);
  const widths = useMemo(() => (drawn ? { ...state.widths, [drawn.id]: drawn.width } : state.widths), [state.widths, drawn]);
  const set = ({ column }: ShownColumn<R>, width: number, done: boolean) => {
    const next = widthWithin(column, width);
    setDrawn(done ? null : { id: column.id, width: next });
    if (done) onState({ ...state, widths: { ...state.widths, [column.id]: next } });
  };
  return {
    widths,
    set,
    fit: (column) => {
      const parts = scroller.current?.querySelectorAll<HTMLElement>(
        `[data-c="${column.index}"]:not(:has(> *)), [data-c="${column.index}"] > *, [data-head="${column.index}"] > .cut`,
      );
      set(column, Math.max(0, ...Array.from(parts ?? [], wordsWidth)) + 2 * CELL_PADDING, true);
    },
  };
}

/** px of what stands in an element, cut off or not. */
function wordsWidth(element: HTMLElement): number {
  const words = document.createRange();
  words.selectNodeContents(element);
  return Math.ceil(Math.max(element.classList.contains('gc') ? 0 : element.scrollWidth, words.getBoundingClientRect().width));
}
