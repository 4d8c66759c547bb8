import { useState } from 'react';
import type { RowsView } from './grid-rows.ts';

/** Rows that come live above a cell leave it at its row: what is kept is its place below them. */
type Kept = { set: number; rank: number; column: number };

export type GridPlace = {
  cell: CellPlace;
  /** Selected cells, where that is more than one. */
  range: CellRange | null;
  /** @param extend keeps the other corner of the range */
  goTo(place: CellPlace, extend: boolean): void;
  clearRange(): void;
};

/**
 * The cell that the keyboard is at, and the range that Shift has drawn. Until somebody has moved in a list, it is at the first row in sight;
 * read again, the list has it where it was.
 * @param first the first row in sight
 */
export function useGridPlace({ set, top, total }: Pick<RowsView, 'set' | 'top' | 'total'>, columns: number, first: number): GridPlace {
  const [kept, setKept] = useState<{ cell: Kept; anchor: Kept | null } | null>(null);
  const placeOf = ({ set: of, rank, column }: Kept): CellPlace => ({
    row: Math.max(0, Math.min((total ?? 1) - 1, of === set ? rank + top : first)),
    column: Math.max(0, Math.min(columns - 1, column)),
  });
  const keep = ({ row, column }: CellPlace): Kept => ({ set, rank: row - top, column });
  const cell = kept ? placeOf(kept.cell) : { row: first, column: 0 };
  const anchor = kept?.anchor?.set === set ? placeOf(kept.anchor) : null;
  return {
    cell,
    range: anchor && (anchor.row !== cell.row || anchor.column !== cell.column) ? { from: anchor, to: cell } : null,
    goTo: (place, extend) => setKept({ cell: keep(place), anchor: extend ? keep(anchor ?? cell) : null }),
    clearRange: () => setKept((before) => before && { ...before, anchor: null }),
  };
}

/** A cell of the whole set: `row` counts from 0 among all rows, `column` among those that are shown. */
export type CellPlace = { row: number; column: number };

/** The cells from one to another, both included. */
export type CellRange = { from: CellPlace; to: CellPlace };

type GridSize = { rows: number; columns: number /** Rows that one press of PageDown moves by. */; page: number };

type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Where a key leads from a cell; undefined for keys that do not move. Above row 0 is the head: the row is -1 then. */
export function moveBy(press: Press, at: CellPlace, { rows, columns, page }: GridSize): CellPlace | undefined {
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

/** The corners in order. */
export function cornersOf({ from, to }: CellRange): { top: number; bottom: number; start: number; end: number } {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    start: Math.min(from.column, to.column),
    end: Math.max(from.column, to.column),
  };
}

/** Which columns of a row are in a range; null where none is. */
export function columnsInRange(range: CellRange | null, row: number): { start: number; end: number } | null {
  if (!range) return null;
  const { top, bottom, start, end } = cornersOf(range);
  return row >= top && row <= bottom ? { start, end } : null;
}
