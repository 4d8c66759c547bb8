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
export const pagehide$: Observable<unknown> = windowEvent('pagehide');

/** Emits when the page returns from the back-forward cache, its socket most likely dead. */
export const pageshow$: Observable<unknown> = windowEvent('pageshow');

/** Calls back right after the next drawing; in a hidden page, once it is visible. */
export const afterDraw = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act));

/** Emits the current value first, then every change. */
function followed<T>(target: () => EventTarget, events: readonly string[], read: () => T): Observable<T> {
  return new Observable<T>((out) => {
    const emit = () => out.next(read());
    for (const event of events) target().addEventListener(event, emit);
    emit();
    return () => {
      for (const event of events) target().removeEventListener(event, emit);
    };
  }).pipe(distinctUntilChanged());
}

function windowEvent(event: string): Observable<unknown> {
  return new Observable((out) => {
    const emit = () => out.next(undefined);
    window.addEventListener(event, emit);
    return () => window.removeEventListener(event, emit);
  });
}
