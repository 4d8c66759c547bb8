import { blockOf, blocksFor } from '#shared/grid/page-query.ts';

/** Indices of blocks, from 0: the visible ones, then the neighbors that a reader is likely to need next. */
export type WantedBlocks = { seen: readonly number[]; near: readonly number[] };

export type RowsInSight = { first: number; last: number };

/** @param total rows of the whole set; null if unknown */
export function blocksWanted({ first, last }: RowsInSight, total: number | null, size: number): WantedBlocks {
  // Until the total is known, only the first block is requested: its answer fixes the moment at which all others are
  // read.
  if (total === null) return { seen: [0], near: [] };
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  const seen = blocksFor({ start: within(first), end: within(last) + 1 }, size, total);
  const near = [within(last) + size, first - size].filter((row) => row >= 0).map((row) => blockOf(within(row), size));
  return { seen, near: [...new Set(near)].filter((block) => total > 0 && !seen.includes(block)) };
}

/** Returns the blocks to drop so that at most `most` remain: those farthest from the visible rows. */
export function blocksToForget(held: Iterable<number>, { seen, near }: WantedBlocks, most: number): number[] {
  const retained = new Set([...seen, ...near]);
  const middle = ((seen[0] ?? 0) + (seen.at(-1) ?? 0)) / 2;
  const others = [...held]
    .filter((block) => !retained.has(block))
    .sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  return others.slice(0, Math.max(0, others.length + retained.size - most));
}
