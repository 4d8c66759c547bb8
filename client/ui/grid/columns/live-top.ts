import type { SchedulerLike, Subscription } from 'rxjs';

/**
 * Rows that arrived live after the list was read: those shown above it, and those that wait while somebody reads.
 * Newest first.
 */
export type LiveTop<R> = { readonly shown: readonly R[]; readonly waiting: readonly R[] };

/**
 * How live rows enter a list. 'on-top': above it. 'when-read-again': the sort puts them elsewhere, so only a new read
 * shows them. 'rises': a row may already be in the list and move to the top, so the list is read again automatically
 * while nobody reads.
 */
export type Entry = 'on-top' | 'when-read-again' | 'rises';

export const noLiveRows: LiveTop<never> = { shown: [], waiting: [] };

/** Adds an arrived row, unless it is already there. */
export function withArrival<R>(
  top: LiveTop<R>,
  row: R,
  { idOf, waits, entry }: { idOf(row: R): string; waits: boolean; entry: Entry },
): LiveTop<R> {
  const id = idOf(row);
  // The newest version decides what the list must contain.
  if (entry === 'rises') return { ...top, waiting: [row, ...top.waiting.filter((each) => idOf(each) !== id)] };
  if (top.shown.some((each) => idOf(each) === id) || top.waiting.some((each) => idOf(each) === id)) return top;
  if (waits || entry === 'when-read-again') return { ...top, waiting: [row, ...top.waiting] };
  return { ...top, shown: [row, ...top.shown] };
}

export const withWaitingShown = <R>(top: LiveTop<R>): LiveTop<R> =>
  top.waiting.length === 0 ? top : { shown: [...top.waiting, ...top.shown], waiting: [] };

/** Removes the rows that the newly read list contains itself. */
export function withoutLoaded<R>(top: LiveTop<R>, isLoaded: (row: R) => boolean): LiveTop<R> {
  const isNew = (row: R) => !isLoaded(row);
  if (top.shown.every(isNew) && top.waiting.every(isNew)) return top;
  return { shown: top.shown.filter(isNew), waiting: top.waiting.filter(isNew) };
}

/** The minimum time between reads during a burst of rising rows, ms. */
const SPACING = 500;

type Rise = { ask(): void; close(): void };

/** Triggers reads for rising rows: at once, then throttled. @param read does nothing if a read isn't possible now */
export function createRise(scheduler: SchedulerLike, read: () => void): Rise {
  let timer: Subscription | null = null;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    ask: () => {
      timer ??= scheduler.schedule(
        () => {
          timer = null;
          lastAt = scheduler.now();
          read();
        },
        Math.max(0, lastAt + SPACING - scheduler.now()),
      );
    },
    close: () => timer?.unsubscribe(),
  };
}
