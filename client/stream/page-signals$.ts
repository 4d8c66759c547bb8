import { defer, distinctUntilChanged, fromEvent, map, merge, type Observable, startWith } from 'rxjs';

/** Whether the page is in front. */
export const visible$: Observable<boolean> = defer(() =>
  fromEvent(document, 'visibilitychange').pipe(
    startWith(null),
    map(() => document.visibilityState === 'visible'),
    distinctUntilChanged(),
  ),
);

/** Whether the browser believes that there is a network. */
export const online$: Observable<boolean> = defer(() =>
  merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
    startWith(null),
    map(() => navigator.onLine),
    distinctUntilChanged(),
  ),
);

/** The page is going away, perhaps for good. */
export const pagehide$: Observable<unknown> = defer(() => fromEvent(window, 'pagehide'));

/** The page came back from the back-forward cache, its socket most likely dead. */
export const pageshow$: Observable<unknown> = defer(() => fromEvent(window, 'pageshow'));
