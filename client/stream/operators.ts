import {
  BehaviorSubject,
  type MonoTypeOperatorFunction,
  Observable,
  type SchedulerLike,
  Subject,
  type Subscription,
  scan,
} from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';

/**
 * Reduces inputs to a state. Has a value from the start; later subscribers get the current one.
 * Subscribes to the inputs at once, until they complete.
 */
export const reduced =
  <S, I>(reduce: (state: S, input: I) => S, first: S) =>
  (inputs$: Observable<I>): Observable<S> => {
    const state$ = new BehaviorSubject(first);
    // Completion isn't passed on, so that later subscribers still get the last state.
    inputs$.pipe(scan(reduce, first)).subscribe((state) => state$.next(state));
    return state$;
  };

/**
 * Throttles: emits the first values at once, then everything that arrived since as one array per interval.
 * @param every the interval, ms
 */
export const summedUp =
  <T>(every: number, scheduler: SchedulerLike): MonoTypeOperatorFunction<readonly T[]> =>
  (source) =>
    new Observable((out) => {
      let waiting: readonly T[] = [];
      let pause: Subscription | undefined;
      const speak = () => {
        pause = undefined;
        if (waiting.length === 0) return;
        const sum = waiting;
        waiting = [];
        pause = scheduler.schedule(speak, every);
        out.next(sum);
      };
      const subscription = source.subscribe((some) => {
        waiting = [...waiting, ...some];
        if (!pause) speak();
      });
      return () => {
        subscription.unsubscribe();
        pause?.unsubscribe();
      };
    });

/** How many values wait for the first subscriber. Keeps a page bounded whose lazy components never load. */
const MOST_WAITING = 100;

/**
 * Buffers values until the first subscription, for a source whose subscribers load after the page's first view.
 * The first subscriber gets the newest of them, later ones only new values.
 * @param life ends the subscription to the source
 */
export function fromFirstSubscriber<T>(source$: Observable<T>, life: Subscription): Observable<T> {
  const heard$ = new Subject<T>();
  let waiting: readonly T[] | undefined = [];
  life.add(
    source$.subscribe((value) => {
      if (waiting) waiting = [...waiting, value].slice(-MOST_WAITING);
      else heard$.next(value);
    }),
  );
  return new Observable((out) => {
    const early = waiting ?? [];
    waiting = undefined;
    for (const value of early) out.next(value);
    return heard$.subscribe(out);
  });
}

/**
 * Returns whether the stream has brought something newer than a read (ST13).
 * @param head the stream's position before the read; null if unknown
 * @param known the position of the newest live event or snapshot of the same kind
 */
export const isOlderReading = (head: StreamHead | null, known: { epoch: string | null; seq: number }): boolean =>
  head !== null && known.epoch !== null && (head.epoch !== known.epoch || head.seq < known.seq);
