import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';

/** The one clock of the page: the edge's time, ticking every second (ST17). */
export type Clock = {
  now$: BehaviorSubject<number>;
  now(): number;
  /** Add to this machine's clock to get the edge's, ms. A change too small to see is left alone. */
  setOffset(offset: number): void;
  close(): void;
};

/** Two measurements of the same clock differ by the way they took; this much is no news, ms. */
const JITTER = 250;
const BEAT = 1000;

export function createClock(scheduler: SchedulerLike): Clock {
  let offset = 0;
  const now = () => scheduler.now() + offset;
  const now$ = new BehaviorSubject(now());
  let timer: Subscription;
  const tick = () => {
    now$.next(now());
    timer = scheduler.schedule(tick, BEAT);
  };
  timer = scheduler.schedule(tick, BEAT);
  return {
    now$,
    now,
    setOffset: (value) => {
      if (Math.abs(value - offset) <= JITTER) return;
      offset = value;
      now$.next(now());
    },
    close: () => timer.unsubscribe(),
  };
}
