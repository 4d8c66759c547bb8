import { blockOf, blocksFor } from '#shared/grid/blocks.ts';

/** Blocks of rows, counted from 0: those in sight first, then their neighbours, which a reader is likely to want next. */
export type WantedBlocks = { seen: readonly number[]; near: readonly number[] };

/**
 * @param range the first and the last row in sight, of the whole set
 * @param total rows of the whole set; null where nobody knows yet
 */
export function blocksWanted({ first, last }: { first: number; last: number }, total: number | null, size: number): WantedBlocks {
  // Of an unknown set only the first block can be asked for: its answer fixes the moment that all the others are read at.
  if (total === null) return { seen: [0], near: [] };
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  const seen = blocksFor({ start: within(first), end: within(last) + 1 }, size, total);
  const near = [within(last) + size, first - size].filter((row) => row >= 0).map((row) => blockOf(within(row), size));
  return { seen, near: [...new Set(near)].filter((block) => total > 0 && !seen.includes(block)) };
}

/** Which blocks to forget so that at most `most` are held: those farthest from what is in sight. */
export function blocksToForget(held: Iterable<number>, { seen, near }: WantedBlocks, most: number): number[] {
  const kept = new Set([...seen, ...near]);
  const middle = ((seen[0] ?? 0) + (seen.at(-1) ?? 0)) / 2;
  const others = [...held].filter((block) => !kept.has(block)).sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  return others.slice(0, Math.max(0, others.length + kept.size - most));
}
