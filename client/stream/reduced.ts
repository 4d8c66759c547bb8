import { type OperatorFunction, scan, shareReplay, startWith } from 'rxjs';

/** What happens, in order → how things stand. It has a value from the start, and whoever comes later gets the present one. */
export const reduced =
  <S, I>(reduce: (state: S, input: I) => S, first: S): OperatorFunction<I, S> =>
  (inputs$) =>
    inputs$.pipe(scan(reduce, first), startWith(first), shareReplay({ bufferSize: 1, refCount: false }));
