import { useObservableEagerState } from 'observable-hooks';
import { useMemo } from 'react';
import { asyncScheduler, type Observable, throttleTime } from 'rxjs';

/** The present value of a stream that changes more often than anybody can read: drawn at most so often, and its last value always. @param ms between two */
export function usePaced<T>(source$: Observable<T>, ms: number): T {
  const paced$ = useMemo(() => source$.pipe(throttleTime(ms, asyncScheduler, { leading: true, trailing: true })), [source$, ms]);
  return useObservableEagerState(paced$);
}
