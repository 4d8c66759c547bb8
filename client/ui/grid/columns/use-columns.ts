import { columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { type RefObject, useMemo, useState } from 'react';
import type { ColumnLayout, GridColumn, ShownColumn } from './grid-column.ts';
import { type GridState, NARROWEST, WIDEST, widthWithin } from './grid-state.ts';

// Only what is registered is in the build. Rows are not the table's: they live at the server.
const features = tableFeatures({ columnOrderingFeature, columnPinningFeature, columnSizingFeature, columnVisibilityFeature });
const noRows: readonly never[] = [];

/** On a phone one column stays while the others scroll, and is no wider than this, px. */
const WIDEST_ON_PHONE = 200;

/** Which columns are shown, where, and how wide. @param narrow there is no room for several pinned columns */
export function useColumns<R>(
  columns: readonly GridColumn<R>[],
  { order, hidden, widths }: Pick<GridState, 'order' | 'hidden' | 'widths'>,
  narrow: boolean,
): ColumnLayout<R> {
  const definitions = useMemo(
    () => columns.map(({ id, width, minWidth = NARROWEST, maxWidth = WIDEST }) => ({ id, size: width, minSize: minWidth, maxSize: maxWidth })),
    [columns],
  );
  const state = useMemo(() => {
    const pinned = (side: 'start' | 'end') => columns.filter((column) => column.pinned === side && !hidden.includes(column.id)).map(({ id }) => id);
    const start = narrow ? pinned('start').slice(-1) : pinned('start');
    const stays = start[0];
    const capped = narrow && stays ? Math.min(WIDEST_ON_PHONE, widths[stays] ?? columns.find(({ id }) => id === stays)?.width ?? WIDEST_ON_PHONE) : null;
    return {
      columnOrder: [...pinned('start'), ...order],
      columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])),
      columnPinning: { start, end: narrow ? [] : pinned('end') },
      columnSizing: stays && capped !== null ? { ...widths, [stays]: capped } : { ...widths },
    };
  }, [columns, order, hidden, widths, narrow]);
  const table = useTable({ features, columns: definitions, data: noRows, state });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table itself never changes, what it gives follows from these
  return useMemo(() => {
    const known = new Map(columns.map((column) => [column.id, column]));
    const startWidth = table.getStartTotalSize();
    const shown = table.getVisibleLeafColumns().flatMap((each, index): ShownColumn<R>[] => {
      const column = known.get(each.id);
      if (!column) return [];
      const at = each.getIsPinned() || 'center';
      const x = at === 'end' ? each.getAfter('end') : at === 'start' ? each.getStart('start') : startWidth + each.getStart('center');
      return [{ column, at, index, x, width: each.getSize() }];
    });
    const those = (at: ShownColumn<R>['at']) => shown.filter((each) => each.at === at);
    return {
      shown,
      start: those('start'),
      center: those('center'),
      end: those('end'),
      startWidth,
      endWidth: table.getEndTotalSize(),
      width: table.getTotalSize(),
    };
  }, [columns, state]);
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
