import { useState } from 'react';
import type { RowsView } from './grid-rows.ts';

/** A position that survives live rows arriving above it: `rank` is the row index not counting them. */
type StoredCell = { set: number; rank: number; column: number };

export type GridPosition = {
  cell: CellPosition;
  /** The selected cells, if more than one. */
  range: CellRange | null;
  /** @param extend keeps the opposite corner of the range */
  goTo(position: CellPosition, extend: boolean): void;
  clearRange(): void;
};

/**
 * Returns the active cell and the range selected with Shift. In a new list, the active cell is in the first visible row
 * until somebody moves it; when a list is read again, it stays.
 * @param first the first visible row
 */
export function useGridPosition(
  { set, top, total }: Pick<RowsView, 'set' | 'top' | 'total'>,
  columns: number,
  first: number,
): GridPosition {
  const [stored, setStored] = useState<{ cell: StoredCell; anchor: StoredCell | null } | null>(null);
  const placeOf = ({ set: of, rank, column }: StoredCell): CellPosition => ({
    row: Math.max(0, Math.min((total ?? 1) - 1, of === set ? rank + top : first)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const keep = ({ row, column }: CellPosition): StoredCell => ({ set, rank: row - top, column });
  const cell = stored ? placeOf(stored.cell) : { row: first, column: 0 };
  const anchor = stored?.anchor?.set === set ? placeOf(stored.anchor) : null;
  return {
    cell,
    range: anchor && (anchor.row !== cell.row || anchor.column !== cell.column) ? { from: anchor, to: cell } : null,
    goTo: (position, extend) => setStored({ cell: keep(position), anchor: extend ? keep(anchor ?? cell) : null }),
    clearRange: () => setStored((before) => before && { ...before, anchor: null }),
  };
}

/** A cell's position: `row` counts all rows from 0, `column` the shown columns. */
export type CellPosition = { row: number; column: number };

/** A range of cells, both corners included. */
export type CellRange = { from: CellPosition; to: CellPosition };

type GridSize = {
  rows: number;
  columns: number;
  /** The number of rows that PageDown moves by. */
  page: number;
};

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Returns the target of a key press; undefined for keys that don't move. Row -1 is the head. */
export function moveBy(press: Press, at: CellPosition, { rows, columns, page }: GridSize): CellPosition | undefined {
  if (press.altKey) return undefined;
  const far = press.ctrlKey || press.metaKey;
  const { row, column } = at;
  const to = {
    ArrowUp: { row: far ? 0 : row - 1, column },
    ArrowDown: { row: far ? rows - 1 : row + 1, column },
    ArrowLeft: { row, column: far ? 0 : column - 1 },
    ArrowRight: { row, column: far ? columns - 1 : column + 1 },
    PageUp: far ? undefined : { row: Math.max(0, row - page), column },
    PageDown: far ? undefined : { row: row + page, column },
    Home: { row: far ? 0 : row, column: 0 },
    End: { row: far ? rows - 1 : row, column: columns - 1 },
  }[press.key];
  if (!to) return undefined;
  const above = press.key === 'ArrowUp' && !far && !press.shiftKey && row === 0 ? -1 : 0;
  return { row: Math.max(above, Math.min(rows - 1, to.row)), column: Math.max(0, Math.min(columns - 1, to.column)) };
}

export function cornersOf({ from, to }: CellRange): { top: number; bottom: number; start: number; end: number } {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    start: Math.min(from.column, to.column),
    end: Math.max(from.column, to.column),
  };
}

/** Returns the columns of a row that are in a range; null if none. */
export function columnsInRange(range: CellRange | null, row: number): { start: number; end: number } | null {
  if (!range) return null;
  const { top, bottom, start, end } = cornersOf(range);
  return row >= top && row <= bottom ? { start, end } : null;
}
