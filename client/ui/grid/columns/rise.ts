import type { SchedulerLike, Subscription } from 'rxjs';

/** A burst of rows that rise has the list read at most so often, ms. */
const SPACING = 500;

export type Rise = { ask(): void; close(): void };

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
