import type { Result } from '#shared/result.ts';
import { blocksToForget, blocksWanted, isFast, type RowsInSight, type WantedBlocks } from './blocks-wanted.ts';

/** What a call for one block gives. `total` counts the whole set: null where nobody counts, then a block that is not full is the last. */
export type Block<R> = { rows: readonly R[]; total: number | null; asOf: string | null };

/** Reads block `block`, counted from 0, of `size` rows. `asOf` is what an earlier answer gave, or null for now. */
export type FetchBlock<R> = (
  request: { block: number; size: number; asOf: string | null },
  signal: AbortSignal,
) => Promise<Result<Block<R>, { message: string }>>;

/** A row that is not here: on its way, or why it did not come. */
export type MissingRow = { missing: 'waits' } | { missing: 'failed'; message: string /** The rows that are missing with it. */; first: number; last: number };

export type RowBlocks<R> = {
  readonly size: number;
  total(): number | null;
  asOf(): string | null;
  /** Why there is nothing at all. */
  failure(): string | null;
  at(row: number): R | MissingRow;
  loaded(): Iterable<R>;
  /** The first row at hand that is meant, -1 where none is. */
  find(isMeant: (row: R) => boolean): number;
  /** Whether all of these rows are here, as far as there are so many. */
  has(range: { first: number; last: number }): boolean;
  /** Whether what is wanted has come, or has failed. */
  isSettled(): boolean;
  /** What is in sight now: fetched first, then what is beside it; what is no longer wanted is cancelled. */
  want(range: RowsInSight): void;
  /** Asks again for what failed. */
  retry(row?: number): void;
  close(): void;
};

type RowBlocksDeps<R> = {
  fetchBlock: FetchBlock<R>;
  size: number;
  /** When to read at, where it is not the present. */
  asOf: string | null;
  /** What is in sight at the start, where that is not the first rows. */
  range?: { first: number; last: number };
  onChange: () => void;
};

type Held<R> = { rows: readonly R[] } | { message: string };

const AT_ONCE = 4;
/** So many blocks are held: some thousands of rows. */
const MOST_HELD = 60;

const waits: MissingRow = { missing: 'waits' };

/** The rows of one list at one moment, fetched by the block as they come into sight. */
export function createRowBlocks<R>({ fetchBlock, size, asOf: startAt, range: startRange = { first: 0, last: 0 }, onChange }: RowBlocksDeps<R>): RowBlocks<R> {
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

  /** A set may have become smaller than it says: it ends where its rows do. Uncounted, a full block has at least one row after it. */
  const totalAfter = (block: number, count: number, told: number | null): number => {
    const end = block * size + count;
    if (count < size) return Math.min(told ?? end, end);
    return told ?? Math.max(total ?? 0, end + 1);
  };

  const pump = () => {
    if (closed) return;
    const { seen, near } = wanted;
    for (const [block, control] of underWay) {
      if (seen.includes(block) || near.includes(block)) continue;
      underWay.delete(block);
      control.abort();
    }
    for (const block of [...seen, ...(isFast(range.ahead, size) || seen.every((each) => held.has(each)) ? near : [])]) {
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
      return { missing: 'failed', message: block.message, first: at * size, last: Math.min((total ?? size) - 1, at * size + size - 1) };
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
      for (const [block, state] of held) if ('message' in state && (only === null || only === block)) held.delete(block);
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

export const isMissing = <R>(row: R | MissingRow): row is MissingRow => typeof row === 'object' && row !== null && 'missing' in row;
