import { type SchedulerAction, type SchedulerLike, Subscription } from 'rxjs';

type Timer = { at: number; order: number; run: () => void };

/** Time that stands still until it is told to go on, for hubs and for RxJS alike. What falls due at one moment runs in the order it was asked for. */
export type VirtualClock = {
  now(): number;
  after(ms: number, run: () => void): () => void;
  scheduler: SchedulerLike;
  /** When the next thing is due, ms; undefined when nothing waits. */
  next(): number | undefined;
  /** Goes to that moment and does one thing that is due there. */
  step(at: number): void;
};

export function createVirtualClock(start: number): VirtualClock {
  const timers = new Set<Timer>();
  let now = start;
  let order = 0;

  const first = (): Timer | undefined => {
    let best: Timer | undefined;
    for (const timer of timers) if (!best || timer.at < best.at || (timer.at === best.at && timer.order < best.order)) best = timer;
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
      // The subscription is the action itself, as RxJS has it: work may schedule itself again.
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

/** Lets every promise that can go on go on. Nothing in a replay waits for the outside. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
