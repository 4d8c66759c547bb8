/** A list as somebody reads it: what stands where it stood, and what waits. */
export type HeldRows<R> = {
  rows: readonly R[];
  /** Ids of rows that others have taken away: each keeps its place until nobody reads. */
  gone: ReadonlySet<string>;
  /** New rows that are not shown yet, in the list's order. */
  waiting: readonly R[];
  /** Null while nobody reads: then every row is in its own place. */
  places: readonly Place<R>[] | null;
};

/** A row that the reader takes away keeps its place too, unseen: undone, it comes back there. */
type Place<R> = { readonly row: R; readonly state: 'here' | 'taken' | 'gone' };

/** What became of the rows that were shown. */
export type Whereabouts<R> = {
  /** The row as it is now; undefined where it is gone. */
  find(id: string): R | undefined;
  /** Whether it is hidden by what the reader has just done. */
  isTaken(id: string): boolean;
};

const noIds: ReadonlySet<string> = new Set();

/** Nobody reads: everything is shown. */
export const unheld = <R>(rows: readonly R[]): HeldRows<R> => ({ rows, gone: noIds, waiting: [], places: null });

/**
 * The list brought up to date without moving what is read. What is new waits, what is older comes on at the end, what
 * others take away or what would stand elsewhere now keeps its place; what the reader takes away goes at once.
 * @param before what is shown
 * @param now what would be shown if nobody read
 */
export function hold<R extends { id: string }>(before: HeldRows<R>, now: readonly R[], { find, isTaken }: Whereabouts<R>): HeldRows<R> {
  const places: Place<R>[] = [];
  for (const place of before.places ?? before.rows.map((row) => ({ row, state: 'here' }) as const)) {
    const row = find(place.row.id);
    if (row) places.push({ row, state: isTaken(row.id) ? 'taken' : 'here' });
    else if (place.state !== 'taken') places.push({ row: place.row, state: 'gone' });
  }
  // Below the last row nothing can move.
  while (places.at(-1)?.state === 'gone') places.pop();
  // Nor where no row is left.
  if (!places.some(({ state }) => state === 'here')) return unheld(now);

  const known = new Set(places.map(({ row }) => row.id));
  const last = now.findLastIndex((row) => known.has(row.id));
  const waiting: R[] = [];
  now.forEach((row, at) => {
    if (known.has(row.id)) return;
    if (last < 0 || at < last) waiting.push(row);
    else places.push({ row, state: 'here' });
  });
  const shown = places.filter(({ state }) => state !== 'taken');
  const rows = shown.map(({ row }) => row);
  const gone = shown.filter(({ state }) => state === 'gone');
  return {
    // The same rows are the same list: nothing need be folded or drawn again for what waits.
    rows: rows.length === before.rows.length && rows.every((row, at) => row === before.rows[at]) ? before.rows : rows,
    gone: gone.length === 0 ? noIds : new Set(gone.map(({ row }) => row.id)),
    waiting,
    places,
  };
}
