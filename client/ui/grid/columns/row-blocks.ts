import type { Result } from '#shared/result.ts';
import { blocksToForget, blocksWanted, type RowsInSight, type WantedBlocks } from './blocks-wanted.ts';

/**
 * The answer for one block. `total` counts the whole set; null if uncounted, in which case a block that isn't full is
 * the last.
 */
export type Block<R> = { rows: readonly R[]; total: number | null; asOf: string | null };

/** Reads a block of `size` rows; `block` counts from 0. `asOf` comes from an earlier answer; null for now. */
export type FetchBlock<R> = (
  request: { block: number; size: number; asOf: string | null },
  signal: AbortSignal,
) => Promise<Result<Block<R>, { message: string }>>;

/** A row that isn't loaded: pending, or the reason for its failure. */
export type MissingRow =
  | { missing: 'waits' }
  | {
      missing: 'failed';
      message: string;
      /** The range of rows that failed with it. */
      first: number;
      last: number;
    };

export type RowBlocks<R> = {
  readonly size: number;
  total(): number | null;
  asOf(): string | null;
  failure(): string | null;
  at(row: number): R | MissingRow;
  loaded(): Iterable<R>;
  /** Returns the index of the first loaded row that matches, -1 if none. */
  find(isMeant: (row: R) => boolean): number;
  /** Whether all existing rows of the range are loaded. */
  has(range: { first: number; last: number }): boolean;
  /** Whether all visible rows have been loaded or have failed. */
  isSettled(): boolean;
  /** Sets the visible rows: they are fetched first, then their neighbors; requests no longer needed are canceled. */
  want(range: RowsInSight): void;
  retry(row?: number): void;
  close(): void;
};

type RowBlocksDeps<R> = {
  fetchBlock: FetchBlock<R>;
  size: number;
  /** The moment to read at; null for now. */
  asOf: string | null;
  /** The initially visible rows; the first ones by default. */
  range?: { first: number; last: number };
  onChange: () => void;
};

type Held<R> = { rows: readonly R[] } | { message: string };

const AT_ONCE = 4;
/** The maximum number of blocks in memory: several thousand rows. */
const MOST_HELD = 60;

const waits: MissingRow = { missing: 'waits' };

/** Creates the rows of a list at one moment, fetched in blocks as they become visible. */
export function createRowBlocks<R>({
  fetchBlock,
  size,
  asOf: startAt,
  range: startRange = { first: 0, last: 0 },
  onChange,
}: RowBlocksDeps<R>): RowBlocks<R> {
  const held = new Map<number, Held<R>>();
  const underWay = new Map<number, AbortController>();
  let total: number | null = null;
  let asOf = startAt;
  let wanted: WantedBlocks = { seen: [0], near: [] };
  let range: RowsInSight = startRange;
  let closed = false;

  const load = async (block: number) => {
    const control = new AbortController();
    underWay.set(block, control);
    const answer = await fetchBlock({ block, size, asOf }, control.signal);
    if (control.signal.aborted) return;
    underWay.delete(block);
    if (answer.ok) {
      const { rows } = answer.value;
      held.set(block, { rows });
      asOf ??= answer.value.asOf;
      total = totalAfter(block, rows.length, answer.value.total);
    } else held.set(block, { message: answer.error.message });
    wanted = blocksWanted(range, total, size);
    for (const far of blocksToForget(held.keys(), wanted, MOST_HELD)) held.delete(far);
    pump();
    onChange();
  };

  /**
   * Returns the new total. A set may have shrunk: it ends where its rows do. Uncounted, a full block has at least one
   * row after it.
   */
  const totalAfter = (block: number, count: number, reported: number | null): number => {
    const end = block * size + count;
    if (count < size) return Math.min(reported ?? end, end);
    return reported ?? Math.max(total ?? 0, end + 1);
  };

  const pump = () => {
    if (closed) return;
    const { seen, near } = wanted;
    for (const [block, control] of underWay) {
      if (seen.includes(block) || near.includes(block)) continue;
      underWay.delete(block);
      control.abort();
    }
    for (const block of [...seen, ...(seen.every((each) => held.has(each)) ? near : [])]) {
      if (underWay.size >= AT_ONCE) return;
      if (!held.has(block) && !underWay.has(block)) void load(block);
    }
  };

  pump();
  return {
    size,
    total: () => total,
    asOf: () => asOf,
    failure: () => {
      const first = held.get(0);
      return total === null && first && 'message' in first ? first.message : null;
    },
    at: (row) => {
      const at = Math.floor(row / size);
      const block = held.get(at);
      if (!block) return waits;
      if ('rows' in block) return block.rows[row % size] ?? waits;
      return {
        missing: 'failed',
        message: block.message,
        first: at * size,
        last: Math.min((total ?? size) - 1, at * size + size - 1),
      };
    },
    has: (rows) => total !== null && blocksWanted(rows, total, size).seen.every((block) => held.has(block)),
    isSettled: () => wanted.seen.every((block) => held.has(block)),
    *loaded() {
      for (const block of held.values()) if ('rows' in block) yield* block.rows;
    },
    find: (isMeant) => {
      for (const [block, state] of held) {
        const at = 'rows' in state ? state.rows.findIndex(isMeant) : -1;
        if (at >= 0) return block * size + at;
      }
      return -1;
    },
    want: (next) => {
      range = next;
      wanted = blocksWanted(range, total, size);
      pump();
    },
    retry: (row) => {
      const only = row === undefined ? null : Math.floor(row / size);
      for (const [block, state] of held)
        if ('message' in state && (only === null || only === block)) held.delete(block);
      pump();
      onChange();
    },
    close: () => {
      closed = true;
      for (const control of underWay.values()) control.abort();
      underWay.clear();
    },
  };
}

export const isMissing = <R>(row: R | MissingRow): row is MissingRow =>
  typeof row === 'object' && row !== null && 'missing' in row;
