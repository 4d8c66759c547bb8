import { useObservableEagerState } from 'observable-hooks';
import { useMemo, useRef } from 'react';
import { distinctUntilChanged, map, type Observable } from 'rxjs';

/** Returns the current value of a stream that has one from the start, and renders on every change. */
export const useValue = <T>(source$: Observable<T>): T => useObservableEagerState(source$);

/**
 * Returns a part of a stream's value, and renders only when that part changes.
 * @param pick must depend only on its argument and `deps`
 */
export function useSlice<T, P>(source$: Observable<T>, pick: (value: T) => P, deps: readonly unknown[] = []): P {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `pick` depends on
  const part$ = useMemo(() => source$.pipe(map(pick), distinctUntilChanged()), [source$, ...deps]);
  return useObservableEagerState(part$);
}

/**
 * Returns a count that moves at most once per `ms`, for what moves or flashes: a burst of changes does so now and then
 * instead of without a pause. Changes within the pause are part of the next one.
 */
export function useCalm(count: number, ms: number): number {
  const shown = useRef({ count, at: Number.NEGATIVE_INFINITY });
  const now = performance.now();
  if (count !== shown.current.count && now - shown.current.at >= ms) shown.current = { count, at: now };
  return shown.current.count;
}
