import type { SchedulerLike, Subscription } from 'rxjs';

/** Rows that came live after the list was read: those that stand above it, and those that wait until nobody reads. Newest first. */
export type LiveTop<R> = { readonly shown: readonly R[]; readonly waiting: readonly R[] };

/**
 * How live rows enter a list: on top of it; or, where its order puts them elsewhere, only when it is read again; or a row may stand in it
 * already and rises to the top, for which the list is read again by itself while nobody reads.
 */
export type Entry = 'on-top' | 'when-read-again' | 'rises';

export const noLiveRows: LiveTop<never> = { shown: [], waiting: [] };

/** A row came. One that is known already changes nothing. */
export function withArrival<R>(top: LiveTop<R>, row: R, { idOf, waits, entry }: { idOf(row: R): string; waits: boolean; entry: Entry }): LiveTop<R> {
  const id = idOf(row);
  // The newest of several says what the list has to hold.
  if (entry === 'rises') return { ...top, waiting: [row, ...top.waiting.filter((each) => idOf(each) !== id)] };
  if (top.shown.some((each) => idOf(each) === id) || top.waiting.some((each) => idOf(each) === id)) return top;
  if (waits || entry === 'when-read-again') return { ...top, waiting: [row, ...top.waiting] };
  return { ...top, shown: [row, ...top.shown] };
}

/** What waited takes its place. */
export const withWaitingShown = <R>(top: LiveTop<R>): LiveTop<R> => (top.waiting.length === 0 ? top : { shown: [...top.waiting, ...top.shown], waiting: [] });

/** The list has been read: what it holds itself does not stand above it too. */
export function withoutLoaded<R>(top: LiveTop<R>, isLoaded: (row: R) => boolean): LiveTop<R> {
  const isNew = (row: R) => !isLoaded(row);
  if (top.shown.every(isNew) && top.waiting.every(isNew)) return top;
  return { shown: top.shown.filter(isNew), waiting: top.waiting.filter(isNew) };
}

/** A burst of rows that rise has the list read at most so often, ms. */
const SPACING = 500;

type Rise = { ask(): void; close(): void };

/** Has a list read again for rows that rise in it: at once, and in a burst now and then. @param read does nothing where it may not be now */
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
