import { BehaviorSubject, type MonoTypeOperatorFunction, Observable, type SchedulerLike, Subject, type Subscription, scan } from 'rxjs';
import type { StreamHead } from '#client/api/call.ts';

/**
 * What happens, in order → how things stand. It has a value from the start, and whoever comes later gets the present one.
 * It listens from now on, for as long as the inputs last.
 */
export const reduced =
  <S, I>(reduce: (state: S, input: I) => S, first: S) =>
  (inputs$: Observable<I>): Observable<S> => {
    const state$ = new BehaviorSubject(first);
    // Its end is not passed on: who comes after it still gets the last state.
    inputs$.pipe(scan(reduce, first)).subscribe((state) => state$.next(state));
    return state$;
  };

/**
 * What comes is passed on at once, and what follows within a time at its end, summed up.
 * @param every ms
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

/** How many values wait for a first subscriber. Keeps a page bounded whose late parts never load. */
const MOST_WAITING = 100;

/**
 * Holds values back until somebody subscribes, for a source whose listeners load after the page's first view.
 * The first subscriber gets the newest of them, all later ones only what comes from then on.
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
 * Whether the stream has brought something newer than a reading (ST13).
 * @param head where the stream stood before the reading; null where nobody has said so
 * @param known where the newest live word or snapshot of the same kind stands
 */
export const isOlderReading = (head: StreamHead | null, known: { epoch: string | null; seq: number }): boolean =>
  head !== null && known.epoch !== null && (head.epoch !== known.epoch || head.seq < known.seq);
