import { tableLimits } from '#shared/products/identifier-table.ts';

export type TakenRows = {
  /** @param at the row's number, from 0; rows may be left out */
  take(at: number, cells: readonly string[]): void;
  /** A row so far down that nobody takes its cells; it has text. */
  takeFar(at: number): void;
  /** The rows down to the last one with text, at most as many as an import can take. */
  rows(): string[][];
  /** How many rows there are down to the last one with text. */
  count(): number;
};

/** Takes a table's rows as far as an import can take them. Memory goes by the cells there are, not by where they are: one stray cell may be a million rows down. */
export function takenRows(): TakenRows {
  const taken: string[][] = [];
  let last = -1;
  return {
    take(at, cells) {
      const near = cells.slice(0, tableLimits.columns);
      if (near.some((cell) => cell.trim() !== '')) last = Math.max(last, at);
      if (at < tableLimits.rows) taken[at] = near;
    },
    takeFar(at) {
      last = Math.max(last, at);
    },
    rows: () => Array.from({ length: Math.min(last + 1, tableLimits.rows) }, (_, at) => taken[at] ?? []),
    count: () => last + 1,
  };
}

export const fileLimits = {
  fileBytes: 20_000_000,
  /** Of a packed file, all that is in it. */
  unpackedBytes: 100_000_000,
  /** Reading takes at most so long, ms. */
  readTime: 15_000,
  /** Rows that go from the worker to the page at a time: so few that taking them never holds the page up. */
  pieceRows: 500,
} as const;
