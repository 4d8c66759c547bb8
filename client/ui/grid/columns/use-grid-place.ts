import { useState } from 'react';
import type { CellPlace, CellRange } from './cell-place.ts';
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
