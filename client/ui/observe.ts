import { useObservableEagerState } from 'observable-hooks';
import { useMemo } from 'react';
import { distinctUntilChanged, map, type Observable } from 'rxjs';

/** The present value of a stream that has one from the start; the component follows it. */
export const useValue = <T>(source$: Observable<T>): T => useObservableEagerState(source$);

/**
 * A part of a stream's value: the component renders again only when that part changes.
 * @param pick must depend on nothing but its argument and `deps`
 */
export function usePart<T, P>(source$: Observable<T>, pick: (value: T) => P, deps: readonly unknown[] = []): P {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller names what `pick` depends on
  const part$ = useMemo(() => source$.pipe(map(pick), distinctUntilChanged()), [source$, ...deps]);
  return useObservableEagerState(part$);
}
