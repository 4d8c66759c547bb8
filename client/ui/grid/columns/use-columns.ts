import { type RefObject, useMemo, useState } from 'react';
import type { ColumnLayout, GridColumn, ShownColumn } from './grid-column.ts';
import { type GridState, NARROWEST, WIDEST, widthWithin } from './grid-state.ts';

/** Maximum width of the one column that stays pinned on a phone, px. */
const WIDEST_ON_PHONE = 200;

type ColumnState = Pick<GridState, 'order' | 'hidden' | 'widths'>;

export function useColumns<R>(
  columns: readonly GridColumn<R>[],
  { order, hidden, widths }: ColumnState,
  narrow: boolean,
): ColumnLayout<R> {
  return useMemo(() => layoutOf(columns, { order, hidden, widths }, narrow), [columns, order, hidden, widths, narrow]);
}

/** Computes which columns are shown, where, and how wide. @param narrow no room for more than one pinned column */
export function layoutOf<R>(
  columns: readonly GridColumn<R>[],
  { order, hidden, widths }: ColumnState,
  narrow: boolean,
): ColumnLayout<R> {
  const seen = columns.filter(({ id }) => !hidden.includes(id));
  const atStart = seen.filter(({ pinned }) => pinned === 'start');
  const stays = narrow ? atStart.slice(-1) : atStart;
  const ends = narrow ? [] : seen.filter(({ pinned }) => pinned === 'end');
  const placeOf = ({ id, pinned }: GridColumn<R>) =>
    pinned === 'start' ? -1 : order.includes(id) ? order.indexOf(id) : order.length;
  const others = seen
    .filter((column) => !stays.includes(column) && !ends.includes(column))
    .sort((one, other) => placeOf(one) - placeOf(other));
  const widthOf = ({ id, width, minWidth = NARROWEST, maxWidth = WIDEST }: GridColumn<R>) => {
    const wished = widths[id] ?? width;
    return Math.min(
      Math.max(minWidth, narrow && id === stays[0]?.id ? Math.min(WIDEST_ON_PHONE, wished) : wished),
      maxWidth,
    );
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
  return {
    shown: [...start, ...center, ...end],
    start,
    center,
    end,
    startWidth,
    endWidth: sumOf(ends),
    width: sumOf(seen),
  };
}

/** Horizontal padding of a cell, px. */
const CELL_PADDING = 12;

type ColumnWidths<R> = {
  /** Widths in px by column, including one being resized. */
  widths: GridState['widths'];
  /** @param done whether the pointer was released: only then is the width saved */
  set(column: ShownColumn<R>, width: number, done: boolean): void;
  /** Fits the width to the widest rendered cell. */
  fit(column: ShownColumn<R>): void;
};

/** Manages column widths. The URL isn't updated during a drag. */
export function useColumnWidths<R>(
  scroller: RefObject<HTMLDivElement | null>,
  state: GridState,
  onState: (next: GridState) => void,
): ColumnWidths<R> {
  const [drawn, setDrawn] = useState<{ id: string; width: number } | null>(null);
  const widths = useMemo(
    () => (drawn ? { ...state.widths, [drawn.id]: drawn.width } : state.widths),
    [state.widths, drawn],
  );
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

/** Returns the full width of an element's content in px, even if cut off. */
function wordsWidth(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return Math.ceil(
    Math.max(element.classList.contains('cell') ? 0 : element.scrollWidth, range.getBoundingClientRect().width),
  );
}
