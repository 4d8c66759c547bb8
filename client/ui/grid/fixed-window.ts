/** Where a scroller stands, px: how far it is scrolled and how much it shows, its head included. */
export type Sight = { offset: number; height: number };

/** Rows of one height under a head that stays at the top, px. */
export type FixedRows = { count: number; rowHeight: number; headHeight: number };

/** Room that stays under a row that was scrolled to, px. */
const FOOT = 8;

/**
 * The first and the last row to draw, with some above and below those in sight.
 * @returns last < first where there are no rows
 */
export function rowsDrawn({ offset, height }: Sight, { count, rowHeight, headHeight }: FixedRows, overscan: number): { first: number; last: number } {
  const above = Math.floor(offset / rowHeight);
  const below = Math.floor((offset + height - headHeight) / rowHeight);
  return { first: Math.max(0, Math.min(above - overscan, count - 1)), last: Math.min(count - 1, Math.max(0, below + overscan)) };
}

/** How far to scroll so that a row can be seen whole: the least that does; undefined where it can be seen. */
export function offsetFor(row: number, { offset, height }: Sight, { rowHeight, headHeight }: FixedRows): number | undefined {
  const top = row * rowHeight;
  const least = headHeight + top + rowHeight + FOOT - height;
  if (top < offset) return top;
  return least > offset ? Math.min(least, top) : undefined;
}
