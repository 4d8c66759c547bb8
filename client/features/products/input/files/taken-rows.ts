import { tableLimits } from '#shared/products/identifier-table.ts';

export type TakenRows = {
  /** @param at row index from 0; rows may be skipped */
  take(at: number, cells: readonly string[]): void;
  /** Records a row with text beyond the limit; its cells are not stored. */
  addFar(at: number): void;
  /** Rows up to the last one with text, at most the import limit. */
  rows(): string[][];
  /** Number of rows up to the last one with text. */
  count(): number;
};

/**
 * Collects a table's rows up to the import limit. Memory depends on the number of cells, not their position: a stray
 * cell may be a million rows down.
 */
export function takenRows(): TakenRows {
  const taken: string[][] = [];
  let last = -1;
  return {
    take(at, cells) {
      const near = cells.slice(0, tableLimits.columns);
      if (near.some((cell) => cell.trim() !== '')) last = Math.max(last, at);
      if (at < tableLimits.rows) taken[at] = near;
    },
    addFar(at) {
      last = Math.max(last, at);
    },
    rows: () => Array.from({ length: Math.min(last + 1, tableLimits.rows) }, (_, at) => taken[at] ?? []),
    count: () => last + 1,
  };
}

export const fileLimits = {
  fileBytes: 20_000_000,
  unpackedBytes: 100_000_000,
  /** ms */
  readTime: 15_000,
  /** Rows per message from the worker to the page, few enough not to block the page. */
  pieceRows: 500,
} as const;
