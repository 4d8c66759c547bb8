import { BehaviorSubject, type Observable, scan } from 'rxjs';

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
