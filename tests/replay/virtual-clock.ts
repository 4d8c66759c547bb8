import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

type Timer = { at: number; order: number; run: () => void };

/**
 * A clock that advances only on request, for hubs and RxJS alike. Tasks due at the same moment run in the order they
 * were scheduled.
 */
export type VirtualClock = {
  now(): number;
  after(ms: number, run: () => void): () => void;
  scheduler: SchedulerLike;
  /** When the next task is due, ms; undefined when nothing is scheduled. */
  next(): number | undefined;
  /** Advances to that moment and runs one task due there. */
  step(at: number): void;
};

export function createVirtualClock(start: number): VirtualClock {
  const timers = new Set<Timer>();
  let now = start;
  let order = 0;

  const first = (): Timer | undefined => {
    let best: Timer | undefined;
    for (const timer of timers)
      if (!best || timer.at < best.at || (timer.at === best.at && timer.order < best.order)) best = timer;
    return best;
  };

  const after = (ms: number, run: () => void) => {
    order += 1;
    const timer: Timer = { at: now + Math.max(0, ms), order, run };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  const scheduler: SchedulerLike = {
    now: () => now,
    schedule<T>(work: (this: SchedulerAction<T>, state?: T) => void, delay = 0, state?: T) {
      let cancel: (() => void) | undefined;
      // The subscription is the action itself, as in RxJS, because work may reschedule itself.
      const action = new Subscription(() => cancel?.()) as SchedulerAction<T>;
      action.schedule = (again, ms = 0) => {
        cancel = after(ms, () => work.call(action, again));
        return action;
      };
      return action.schedule(state, delay);
    },
  };

  return {
    now: () => now,
    after,
    scheduler,
    next: () => first()?.at,
    step(at) {
      now = Math.max(now, at);
      const timer = first();
      if (!timer || timer.at > now) return;
      timers.delete(timer);
      timer.run();
    },
  };
}

/** Runs all pending promise callbacks. Nothing in a replay waits for the outside world. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
