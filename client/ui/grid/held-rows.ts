import { useLayoutEffect, useMemo, useRef, useState } from 'react';

/** A list as somebody reads it: what stands where it stood, and what waits. */
export type HeldRows<R> = {
  rows: readonly R[];
  /** Ids of rows that others have taken away: each keeps its place until nobody reads. */
  gone: ReadonlySet<string>;
  /** New rows that are not shown yet, in the list's order. */
  waiting: readonly R[];
  /** Of every row, those too that the reader has taken away: undone, a row comes back to its place. */
  places: readonly Place<R>[];
};

type Place<R> = { readonly row: R; readonly state: 'here' | 'taken' | 'gone' };

/** What became of the rows that were shown. */
export type Whereabouts<R> = {
  /** The row as it is now; undefined where it is gone. */
  find(id: string): R | undefined;
  /** Whether it is hidden by what the reader has just done. */
  isTaken(id: string): boolean;
  /** Whether it is the reader who took away a row that is gone, and not somebody else. */
  wasTaken?(id: string): boolean;
};

const noIds: ReadonlySet<string> = new Set();

/** Nobody reads: every row stands where it belongs. */
export const unheld = <R extends { id: string }>(now: readonly R[], { isTaken }: Whereabouts<R>): HeldRows<R> =>
  shown(
    now.map((row) => ({ row, state: isTaken(row.id) ? 'taken' : 'here' })),
    [],
    now,
  );

/**
 * The list brought up to date without moving what is read. What is new waits, what is older comes on at the end, what
 * others take away or what would stand elsewhere now keeps its place; what the reader takes away goes at once.
 * @param before what is shown
 * @param now what would be shown if nobody read, with what the reader has taken away
 */
export function hold<R extends { id: string }>(before: HeldRows<R>, now: readonly R[], whereabouts: Whereabouts<R>): HeldRows<R> {
  const { find, isTaken, wasTaken } = whereabouts;
  const places: Place<R>[] = [];
  for (const place of before.places) {
    const row = find(place.row.id);
    if (row) places.push({ row, state: isTaken(row.id) ? 'taken' : 'here' });
    else if (place.state !== 'taken' && !wasTaken?.(place.row.id)) places.push({ row: place.row, state: 'gone' });
  }
  // Below the last row nothing can move.
  while (places.at(-1)?.state === 'gone') places.pop();
  // Nor where no row is left.
  if (!places.some(({ state }) => state === 'here')) return unheld(now, whereabouts);

  const known = new Set(places.map(({ row }) => row.id));
  const last = now.findLastIndex((row) => known.has(row.id));
  const waiting: R[] = [];
  now.forEach((row, at) => {
    if (known.has(row.id)) return;
    if (last < 0 || at < last) waiting.push(row);
    else places.push({ row, state: 'here' });
  });
  return shown(places, waiting, before.rows);
}

/** @param same where the rows are the same the list is too: nothing need be folded or drawn again for what waits */
function shown<R extends { id: string }>(places: readonly Place<R>[], waiting: readonly R[], same: readonly R[]): HeldRows<R> {
  const rows = places.filter(({ state }) => state !== 'taken').map(({ row }) => row);
  const gone = places.filter(({ state }) => state === 'gone');
  return {
    rows: rows.length === same.length && rows.every((row, at) => row === same[at]) ? same : rows,
    gone: gone.length === 0 ? noIds : new Set(gone.map(({ row }) => row.id)),
    waiting,
    places,
  };
}

type Hold<R> = {
  /** Whether somebody reads. */
  on: boolean;
  /** What makes it another list, such as its filters: another list has no reader yet. */
  list: unknown;
  whereabouts: Whereabouts<R>;
};

/** Nothing moves under the reader: while somebody reads, new rows wait until they are let in. */
export function useHeldRows<R extends { id: string }>(now: readonly R[], { on, list, whereabouts }: Hold<R>): HeldRows<R> & { release(): void } {
  const [released, setReleased] = useState(0);
  const [first] = useState(() => unheld(now, whereabouts));
  const shown = useRef({ held: first, list, released });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whereabouts change with the rows
  const held = useMemo(() => {
    const { current: before } = shown;
    // Somebody begins to read a list that stands as it should: thousands of rows need not be looked at for that.
    if (before.list === list && before.held.rows === now && before.held.waiting.length === 0) return before.held;
    return on && before.list === list && before.released === released ? hold(before.held, now, whereabouts) : unheld(now, whereabouts);
  }, [now, on, list, released]);
  useLayoutEffect(() => {
    shown.current = { held, list, released };
  }, [held, list, released]);
  return { ...held, release: () => setReleased((count) => count + 1) };
}
