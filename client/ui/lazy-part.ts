import { BehaviorSubject, type Observable } from 'rxjs';

/** The state of a lazy chunk: not loaded yet, loaded, or failed. */
export type Fetched<T> = { state: 'waiting' } | { state: 'here'; part: T } | { state: 'failed' };

export type LazyPart<T> = {
  fetched$: Observable<Fetched<T>>;
  /** Loads the chunk, unless it has loaded, is loading, or has failed: browsers remember a failed module until a reload. */
  fetch(): void;
};

/**
 * Creates a lazy chunk. Unlike React's own `lazy`, it can load ahead of time, and renders at once when loaded.
 * @param load imports the chunk
 */
export function lazy<T>(load: () => Promise<T>): LazyPart<T> {
  const fetched$ = new BehaviorSubject<Fetched<T>>({ state: 'waiting' });
  let requested = false;
  return {
    fetched$,
    fetch: () => {
      if (requested) return;
      requested = true;
      load().then(
        (part) => fetched$.next({ state: 'here', part }),
        () => fetched$.next({ state: 'failed' }),
      );
    },
  };
}

/**
 * Creates a lazy chunk from one export of a module. Written as a property access on `await import(…)` itself, bundlers would add about 70 bytes
 * for each, and the list of screens has dozens.
 */
export const lazyExport = <M, K extends keyof M>(load: () => Promise<M>, name: K): LazyPart<M[K]> => lazy(async () => (await load())[name]);

export const NOT_LOADED = 'This part of the portal could not be loaded.';
