import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';

/** The page's only clock: the edge's time, ticking every second (ST17). */
export type Clock = {
  now$: BehaviorSubject<number>;
  now(): number;
  /** Sets edge time minus this machine's time, ms. Ignores changes too small to notice. */
  setOffset(offset: number): void;
  close(): void;
};

/** The largest ignored change, ms: measurements vary with the network. */
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
