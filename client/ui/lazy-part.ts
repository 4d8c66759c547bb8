import { BehaviorSubject, type Observable } from 'rxjs';

/** A part of the program that is fetched when it is needed: not here yet, here, or not to be had. */
export type Fetched<T> = { state: 'waiting' } | { state: 'here'; part: T } | { state: 'failed' };

export type LazyPart<T> = {
  fetched$: Observable<Fetched<T>>;
  /** Fetches it, unless it is here, on its way, or has failed: browsers remember a module that did not come until the page is reloaded. */
  fetch(): void;
};

/**
 * Unlike React's own `lazy` it can be fetched ahead, and what is here already shows at once.
 * @param load imports the part
 */
export function lazy<T>(load: () => Promise<T>): LazyPart<T> {
  const fetched$ = new BehaviorSubject<Fetched<T>>({ state: 'waiting' });
  let asked = false;
  return {
    fetched$,
    fetch: () => {
      if (asked) return;
      asked = true;
      load().then(
        (part) => fetched$.next({ state: 'here', part }),
        () => fetched$.next({ state: 'failed' }),
      );
    },
  };
}

/**
 * The same for one export of a module. Bundlers take apart a name that is read of `await import(…)` itself, at 70 bytes each: the list of
 * screens has dozens of them.
 */
export const lazyExport = <M, K extends keyof M>(load: () => Promise<M>, name: K): LazyPart<M[K]> => lazy(async () => (await load())[name]);

export const NOT_LOADED = 'This part of the portal could not be loaded.';
