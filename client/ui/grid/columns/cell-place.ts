/** A cell of the whole set: `row` counts from 0 among all rows, `column` among those that are shown. */
export type CellPlace = { row: number; column: number };

/** The cells from one to another, both included. */
export type CellRange = { from: CellPlace; to: CellPlace };

export type GridSize = { rows: number; columns: number /** Rows that one press of PageDown moves by. */; page: number };

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
