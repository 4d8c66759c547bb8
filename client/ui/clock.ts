import { BehaviorSubject, type SchedulerLike, type Subscription } from 'rxjs';

/** The one clock of the page: the edge's time, ticking every second (ST17). */
export type Clock = {
  now$: BehaviorSubject<number>;
  now(): number;
  /** Add to this machine's clock to get the edge's, ms. */
  setOffset(offset: number): void;
  close(): void;
};

export function createClock(scheduler: SchedulerLike): Clock {
  let offset = 0;
  const now = () => scheduler.now() + offset;
  const now$ = new BehaviorSubject(now());
  let timer: Subscription;
  const tick = () => {
    now$.next(now());
    timer = scheduler.schedule(tick, 1000);
  };
  timer = scheduler.schedule(tick, 1000);
  return {
    now$,
    now,
    setOffset: (value) => {
      offset = value;
      now$.next(now());
    },
    close: () => timer.unsubscribe(),
  };
}
