import { useObservableEagerState } from 'observable-hooks';
import { useMemo } from 'react';
import { asyncScheduler, distinctUntilChanged, map, type Observable, throttleTime } from 'rxjs';

/** Returns the current value of a stream that has one from the start, and renders on every change. */
export const useValue = <T>(source$: Observable<T>): T => useObservableEagerState(source$);

/**
 * Returns a part of a stream's value, and renders only when that part changes.
 * @param pick must depend only on its argument and `deps`
 */
export function usePart<T, P>(source$: Observable<T>, pick: (value: T) => P, deps: readonly unknown[] = []): P {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `pick` depends on
  const part$ = useMemo(() => source$.pipe(map(pick), distinctUntilChanged()), [source$, ...deps]);
  return useObservableEagerState(part$);
}

/** Returns the value of a fast-changing stream, throttled; the last value always arrives. @param ms the minimum time between two renders */
export function usePaced<T>(source$: Observable<T>, ms: number): T {
  const paced$ = useMemo(() => source$.pipe(throttleTime(ms, asyncScheduler, { leading: true, trailing: true })), [source$, ms]);
  return useObservableEagerState(paced$);
}
