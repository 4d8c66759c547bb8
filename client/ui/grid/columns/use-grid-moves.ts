import type { ClipboardEvent, KeyboardEvent, PointerEvent, RefObject } from 'react';
import { useToasts } from '#client/ui/toasts.tsx';
import { isFormula } from '#shared/grid/csv.ts';
import type { ColumnLayout, ShownColumn } from './grid-column.ts';
import type { ShownRows } from './grid-rows.ts';
import { isMissing } from './row-blocks.ts';
import { gridTexts } from './texts.ts';
import { type CellPosition, type CellRange, cornersOf, type GridPosition, moveBy } from './use-grid-position.ts';
import type { RowWindow } from './use-row-window.ts';

type GridMovesDeps<R> = {
  scroller: RefObject<HTMLDivElement | null>;
  layout: ColumnLayout<R>;
  position: GridPosition;
  seen: RowWindow;
  count: number;
  /** Called on Enter. */
  onPress(cell: CellPosition): void;
  /** Called for any other key. @returns whether it was handled */
  onRowKey(key: string): boolean;
  onWidth(column: ShownColumn<R>, width: number): void;
};

export type GridMoves = {
  goTo(position: CellPosition, extend: boolean): void;
  onKeyDown(event: KeyboardEvent): void;
  onPointerDown(event: PointerEvent): void;
  onPointerMove(event: PointerEvent): void;
};

/** Width change per Shift+arrow, px. */
const WIDTH_STEP = 16;

/** Handles keyboard and pointer movement in a grid: among cells, and up through the filters to the column names. */
export function useGridMoves<R>({
  scroller,
  layout,
  position,
  seen,
  count,
  onPress,
  onRowKey,
  onWidth,
}: GridMovesDeps<R>): GridMoves {
  const { shown, startWidth, endWidth } = layout;
  const { cell, range } = position;
  const find = (selector: string) => scroller.current?.querySelector<HTMLElement>(selector);

  const showColumn = (column: ShownColumn<R> | undefined) => {
    const element = scroller.current;
    if (!element || column?.at !== 'center') return;
    const left = column.x - startWidth;
    const right = column.x + column.width + endWidth - element.clientWidth;
    if (element.scrollLeft > left) element.scrollLeft = left;
    else if (element.scrollLeft < right) element.scrollLeft = right;
  };
  const toHead = (column: number, filter: boolean) => {
    const target = (filter && find(`[data-filter-of="${column}"] [data-filter]`)) || find(`[data-head="${column}"]`);
    target?.focus({ preventScroll: true });
    showColumn(shown[column]);
  };
  const goTo = (to: CellPosition, extend: boolean) => {
    if (to.row < 0) return toHead(to.column, true);
    position.goTo(to, extend);
    seen.scrollTo(to.row, 'near');
    showColumn(shown[to.column]);
  };
  const toBody = (column = cell.column) => {
    scroller.current?.focus({ preventScroll: true });
    const inSight = cell.row >= seen.first && cell.row <= seen.last;
    goTo({ row: inSight ? cell.row : seen.first, column }, false);
  };

  const onHeadKey = (event: KeyboardEvent, at: number): boolean => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key];
    const column = shown[at];
    if (event.shiftKey && column && (event.key === 'ArrowLeft' || event.key === 'ArrowRight'))
      onWidth(column, column.width + (event.key === 'ArrowLeft' ? -WIDTH_STEP : WIDTH_STEP));
    else if (to !== undefined) toHead(Math.max(0, Math.min(shown.length - 1, to)), false);
    else if (event.key === 'ArrowDown' && column?.column.filterable) toHead(at, true);
    else if (event.key === 'ArrowDown' || event.key === 'Escape') toBody(at);
    else return false;
    return true;
  };
  const onFilterKey = (event: KeyboardEvent, at: number): boolean => {
    if (event.key === 'ArrowDown' || event.key === 'Escape') toBody(at);
    else if (event.key === 'ArrowUp') toHead(at, false);
    else return false;
    return true;
  };
  const onCellKey = (event: KeyboardEvent): boolean => {
    const to = moveBy(event, cell, { rows: count, columns: shown.length, page: seen.page });
    if (to) goTo(to, event.shiftKey);
    else if (event.key === 'Enter') onPress(cell);
    else if (event.key === 'Escape' && range) position.clearRange();
    else return !event.ctrlKey && !event.metaKey && !event.altKey && onRowKey(event.key);
    return true;
  };

  return {
    goTo,
    onKeyDown: (event) => {
      const target = event.target as HTMLElement;
      const head = target.closest<HTMLElement>('[data-head]');
      const filter = target.closest<HTMLElement>('[data-filter-of]');
      let done = false;
      if (head) done = onHeadKey(event, Number(head.dataset.head));
      else if (filter) done = onFilterKey(event, Number(filter.dataset.filterOf));
      else if (target === scroller.current) done = count > 0 && onCellKey(event);
      // In an opened row's detail.
      else if (event.key === 'Escape') toBody();
      if (done) event.preventDefault();
    },
    onPointerDown: (event) => {
      const at = cellUnder(event.target as Element);
      if (at && event.button === 0) position.goTo(at, event.shiftKey);
    },
    onPointerMove: (event) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 1 || !(event.target as Element).closest('.columns-body'))
        return;
      const at = cellUnder(document.elementFromPoint(event.clientX, event.clientY));
      if (at && (at.row !== cell.row || at.column !== cell.column)) position.goTo(at, true);
    },
  };
}

function cellUnder(element: Element | null): CellPosition | null {
  const found = element?.closest<HTMLElement>('[data-c]');
  const row = found?.closest<HTMLElement>('[data-index]');
  return found && row ? { row: Number(row.dataset.index), column: Number(found.dataset.c) } : null;
}

/** Copies a range of cells on Ctrl+C and reports how many, and how many rows weren't loaded. */
export function useCellCopy<R>(
  rows: ShownRows<R>,
  shown: readonly ShownColumn<R>[],
): (event: ClipboardEvent, range: CellRange) => void {
  const toasts = useToasts();
  return (event, range) => {
    const { top, bottom, start, end } = cornersOf(range);
    const columns = shown.slice(start, end + 1);
    const lines: string[][] = [];
    for (let at = top; at <= bottom; at += 1) {
      const row = rows.at(at);
      if (!isMissing(row)) lines.push(columns.map(({ column }) => column.text(row)));
    }
    event.clipboardData.setData('text/plain', toTsv(lines));
    event.preventDefault();
    const missing = bottom - top + 1 - lines.length;
    const cells = lines.length * columns.length;
    toasts.show({
      kind: missing > 0 ? 'info' : 'done',
      text: missing > 0 ? gridTexts.copiedSome(cells, missing) : gridTexts.copied(cells),
    });
  };
}

/**
 * Formats cells for pasting into a spreadsheet: tab-separated, one row per line. Line breaks in a cell become spaces.
 */
export const toTsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(plainCell).join('\t')).join('\n');

/** Prefixes formulas with an apostrophe so that a spreadsheet treats them as text. Plain figures stay unchanged. */
function plainCell(text: string): string {
  const line = text.replace(/[\t\r\n]+/g, ' ').replace('−', '-');
  return isFormula(line) && !/^\s*[+-]?[$£€]?[\d.,]+%?\s*$/.test(line) ? `'${line}` : line;
}
