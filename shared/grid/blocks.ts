/** The rows of a server-side grid come in blocks of a fixed size, each a page of its call. Blocks and rows count from 0, pages from 1. */

/** The block that holds a row. */
export const blockOf = (row: number, size: number): number => Math.floor(row / size);

/** The page by which the server knows a block. */
export const pageOfBlock = (block: number): number => block + 1;

/** The first row of a block. */
export const firstRowOf = (block: number, size: number): number => block * size;

/** How many rows a block holds when there are `total` in all. */
export const rowsInBlock = (block: number, size: number, total: number): number => Math.max(0, Math.min(size, total - block * size));

/** How many blocks there are. */
export const blockCount = (total: number, size: number): number => Math.ceil(total / size);

/** The blocks that hold these rows, with as many more on both sides as are worth having in advance. `end` is the row after the last. */
export function blocksFor({ start, end }: { start: number; end: number }, size: number, total: number, ahead = 0): number[] {
  if (total <= 0 || end <= start) return [];
  const first = Math.max(0, blockOf(start, size) - ahead);
  const last = Math.min(blockCount(total, size) - 1, blockOf(end - 1, size) + ahead);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
