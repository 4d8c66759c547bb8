import { type RefObject, useMemo, useState } from 'react';
import type { ColumnLayout, GridColumn, ShownColumn } from './grid-column.ts';
import { type GridState, NARROWEST, WIDEST, widthWithin } from './grid-state.ts';

/** On a phone one column stays while the others scroll, and is no wider than this, px. */
const WIDEST_ON_PHONE = 200;

type ColumnState = Pick<GridState, 'order' | 'hidden' | 'widths'>;

export function useColumns<R>(columns: readonly GridColumn<R>[], { order, hidden, widths }: ColumnState, narrow: boolean): ColumnLayout<R> {
  return useMemo(() => layoutOf(columns, { order, hidden, widths }, narrow), [columns, order, hidden, widths, narrow]);
}

/** Which columns are shown, where, and how wide. @param narrow there is no room for several pinned columns */
export function layoutOf<R>(columns: readonly GridColumn<R>[], { order, hidden, widths }: ColumnState, narrow: boolean): ColumnLayout<R> {
  const seen = columns.filter(({ id }) => !hidden.includes(id));
  const atStart = seen.filter(({ pinned }) => pinned === 'start');
  const stays = narrow ? atStart.slice(-1) : atStart;
  const ends = narrow ? [] : seen.filter(({ pinned }) => pinned === 'end');
  const placeOf = ({ id, pinned }: GridColumn<R>) => (pinned === 'start' ? -1 : order.includes(id) ? order.indexOf(id) : order.length);
  const others = seen.filter((column) => !stays.includes(column) && !ends.includes(column)).sort((one, other) => placeOf(one) - placeOf(other));
  const widthOf = ({ id, width, minWidth = NARROWEST, maxWidth = WIDEST }: GridColumn<R>) => {
    const wished = widths[id] ?? width;
    return Math.min(Math.max(minWidth, narrow && id === stays[0]?.id ? Math.min(WIDEST_ON_PHONE, wished) : wished), maxWidth);
  };
  const sumOf = (some: readonly GridColumn<R>[]) => some.reduce((sum, column) => sum + widthOf(column), 0);
  const placed = (at: ShownColumn<R>['at'], some: readonly GridColumn<R>[], before: number, left = 0) =>
    some.map((column, nth): ShownColumn<R> => {
      const x = at === 'end' ? sumOf(some.slice(nth + 1)) : left + sumOf(some.slice(0, nth));
      return { column, at, index: before + nth, x, width: widthOf(column) };
    });
  const startWidth = sumOf(stays);
  const start = placed('start', stays, 0);
  const center = placed('center', others, start.length, startWidth);
  const end = placed('end', ends, start.length + center.length);
  return { shown: [...start, ...center, ...end], start, center, end, startWidth, endWidth: sumOf(ends), width: sumOf(seen) };
}

/** px on either side of what stands in a cell. */
const CELL_PADDING = 12;

type ColumnWidths<R> = {
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
