import { distinctUntilChanged, Observable } from 'rxjs';

export const visible$: Observable<boolean> = followed(
  () => document,
  ['visibilitychange'],
  () => document.visibilityState === 'visible',
);

/** Whether the browser reports a network. */
export const online$: Observable<boolean> = followed(
  () => window,
  ['online', 'offline'],
  () => navigator.onLine,
);

/** Emits when the page is left, perhaps for good. */
export const pagehide$: Observable<unknown> = told('pagehide');

/** Emits when the page returns from the back-forward cache, its socket most likely dead. */
export const pageshow$: Observable<unknown> = told('pageshow');

/** Emits the current value first, then every change. */
function followed<T>(target: () => EventTarget, events: readonly string[], read: () => T): Observable<T> {
  return new Observable<T>((out) => {
    const tell = () => out.next(read());
    for (const event of events) target().addEventListener(event, tell);
    tell();
    return () => {
      for (const event of events) target().removeEventListener(event, tell);
    };
  }).pipe(distinctUntilChanged());
}

function told(event: string): Observable<unknown> {
  return new Observable((out) => {
    const tell = () => out.next(undefined);
    window.addEventListener(event, tell);
    return () => window.removeEventListener(event, tell);
  });
}
