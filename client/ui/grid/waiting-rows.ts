import { useLayoutEffect, useMemo, useRef, useState } from 'react';

/** A list while somebody reads it: the rows that keep their position, and those that wait. */
export type WaitingRows<R> = {
  rows: readonly R[];
  /** Ids of rows that others removed: they keep their position until nobody reads. */
  gone: ReadonlySet<string>;
  /** New rows that aren't shown yet, in list order. */
  waiting: readonly R[];
  /** Includes rows the reader removed, so that undo can restore their position. */
  slots: readonly Slot<R>[];
};

type Slot<R> = { readonly row: R; readonly state: 'here' | 'taken' | 'gone' };

export type Whereabouts<R> = {
  /** Returns the current row; undefined if it no longer exists. */
  find(id: string): R | undefined;
  /** Whether the reader's latest action hides it. */
  isTaken(id: string): boolean;
  /** Whether the reader, rather than somebody else, removed a row. If it comes back, the reader has undone that. */
  wasTaken?(id: string): boolean;
};

const noIds: ReadonlySet<string> = new Set();

/** Returns the list when nobody reads: every row in its proper position. */
export const unheld = <R extends { id: string }>(now: readonly R[], { isTaken }: Whereabouts<R>): WaitingRows<R> =>
  shown(
    now.map((row) => ({ row, state: isTaken(row.id) ? 'taken' : 'here' })),
    [],
    now,
  );

/**
 * Updates the list without moving the rows being read. New rows wait; older rows are appended at the end; rows that
 * others removed, or that belong elsewhere now, keep their position; rows that the reader removed disappear at once.
 * @param before the shown list
 * @param now the list if nobody were reading, including rows the reader removed
 */
export function hold<R extends { id: string }>(
  before: WaitingRows<R>,
  now: readonly R[],
  whereabouts: Whereabouts<R>,
): WaitingRows<R> {
  const { find, isTaken, wasTaken } = whereabouts;
  const slots: Slot<R>[] = [];
  for (const slot of before.slots) {
    const row = find(slot.row.id);
    if (row) slots.push({ row, state: isTaken(row.id) ? 'taken' : 'here' });
    else if (slot.state !== 'taken' && !wasTaken?.(slot.row.id)) slots.push({ row: slot.row, state: 'gone' });
  }
  // Below the last row, nothing can move.
  while (slots.at(-1)?.state === 'gone') slots.pop();
  // Nor if no row is left.
  if (!slots.some(({ state }) => state === 'here')) return unheld(now, whereabouts);

  const known = new Set(slots.map(({ row }) => row.id));
  const last = now.findLastIndex((row) => known.has(row.id));
  const waiting: R[] = [];
  now.forEach((row, at) => {
    if (known.has(row.id)) return;
    // The reader took it away and has brought it back: it is what they look for.
    if (wasTaken?.(row.id)) insertBefore(slots, row, now.slice(at + 1));
    else if (last < 0 || at < last) waiting.push(row);
    else slots.push({ row, state: 'here' });
  });
  return shown(slots, waiting, before.rows);
}

/** Puts a row before the first of the rows that follow it in the list, or at the end. */
function insertBefore<R extends { id: string }>(slots: Slot<R>[], row: R, following: readonly R[]): void {
  const places = new Map(slots.map((slot, at) => [slot.row.id, at]));
  const next = following.find(({ id }) => places.has(id));
  const slot: Slot<R> = { row, state: 'here' };
  if (next) slots.splice(places.get(next.id) as number, 0, slot);
  else slots.push(slot);
}

/** @param same returned as `rows` if equal, so that waiting rows don't trigger another fold or render */
function shown<R extends { id: string }>(
  slots: readonly Slot<R>[],
  waiting: readonly R[],
  same: readonly R[],
): WaitingRows<R> {
  const rows = slots.filter(({ state }) => state !== 'taken').map(({ row }) => row);
  const gone = slots.filter(({ state }) => state === 'gone');
  return {
    rows: rows.length === same.length && rows.every((row, at) => row === same[at]) ? same : rows,
    gone: gone.length === 0 ? noIds : new Set(gone.map(({ row }) => row.id)),
    waiting,
    slots,
  };
}

type Hold<R> = {
  on: boolean;
  /** Identifies the list, for example by its filters. Nobody is reading a new list yet. */
  list: unknown;
  whereabouts: Whereabouts<R>;
};

/** Keeps rows from moving under the reader: while somebody reads, new rows wait until they are let in. */
export function useWaitingRows<R extends { id: string }>(
  now: readonly R[],
  { on, list, whereabouts }: Hold<R>,
): WaitingRows<R> & { release(): void } {
  const [released, setReleased] = useState(0);
  const [first] = useState(() => unheld(now, whereabouts));
  const shown = useRef({ held: first, list, released });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whereabouts change together with the rows
  const held = useMemo(() => {
    const { current: before } = shown;
    // Somebody starts to read a list that is up to date: no need to check thousands of rows.
    if (before.list === list && before.held.rows === now && before.held.waiting.length === 0) return before.held;
    return on && before.list === list && before.released === released
      ? hold(before.held, now, whereabouts)
      : unheld(now, whereabouts);
  }, [now, on, list, released]);
  useLayoutEffect(() => {
    shown.current = { held, list, released };
  }, [held, list, released]);
  return { ...held, release: () => setReleased((count) => count + 1) };
}
