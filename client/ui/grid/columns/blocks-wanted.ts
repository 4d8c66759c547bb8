import { blockOf, blocksFor } from '#shared/grid/page-query.ts';

/** Blocks of rows, counted from 0: those in sight first, then their neighbours, which a reader is likely to want next. */
export type WantedBlocks = { seen: readonly number[]; near: readonly number[] };

/** Where a view that is being scrolled will be: moved by so many rows, more than 0 downwards, less upwards. */
export type RowsAhead = { from: number; to: number };

/** The first and the last row in sight, of the whole set. */
export type RowsInSight = { first: number; last: number; ahead?: RowsAhead };

/** So many blocks at most are fetched ahead of a scroll. */
const MOST_AHEAD = 8;

/**
 * @param total rows of the whole set; null where nobody knows yet
 */
export function blocksWanted({ first, last, ahead }: RowsInSight, total: number | null, size: number): WantedBlocks {
  // Of an unknown set only the first block can be asked for: its answer fixes the moment that all the others are read at.
  if (total === null) return { seen: [0], near: [] };
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  const blocksOf = (from: number, to: number) => blocksFor({ start: within(from), end: within(to) + 1 }, size, total);
  const seen = blocksOf(first, last);
  const beside = [within(last) + size, first - size].filter((row) => row >= 0).map((row) => blockOf(within(row), size));
  // What a fast scroll leaps over is never seen.
  const near = !isFast(ahead, size)
    ? beside
    : ahead.to > 0
      ? blocksOf(first + ahead.from, last + ahead.to)
      : blocksOf(first + ahead.to, last + ahead.from).reverse();
  return { seen, near: [...new Set(near)].filter((block) => total > 0 && !seen.includes(block)).slice(0, MOST_AHEAD) };
}

/** Whether rows that are fetched only once they are in sight would be out of it again when they come. */
export const isFast = (ahead: RowsAhead | undefined, size: number): ahead is RowsAhead => ahead !== undefined && Math.abs(ahead.to) >= size;

/** Which blocks to forget so that at most `most` are held: those farthest from what is in sight. */
export function blocksToForget(held: Iterable<number>, { seen, near }: WantedBlocks, most: number): number[] {
  const kept = new Set([...seen, ...near]);
  const middle = ((seen[0] ?? 0) + (seen.at(-1) ?? 0)) / 2;
  const others = [...held].filter((block) => !kept.has(block)).sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  return others.slice(0, Math.max(0, others.length + kept.size - most));
}
