import { startTransition, useEffect, useRef, useState } from 'react';
import { type MonoTypeOperatorFunction, Observable, type OperatorFunction } from 'rxjs';

/** Runs a piece of work once, soon. The browser's is the next animation frame; a test's is its own. */
export type NextFrame = (work: () => void) => () => void;

/** The next animation frame; a hidden page gets no frames, so there a short timer serves. */
export const browserFrame: NextFrame = (work) => {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  // A page that is hidden before its frame comes would otherwise wait until it is seen again.
  const timer = setTimeout(run, 250);
  function run() {
    cancel();
    work();
  }
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return cancel;
};

/** Collects what comes between two frames, so that a burst costs one pass and one rendering. */
export const bufferFrames =
  <T>(nextFrame: NextFrame): OperatorFunction<T, T[]> =>
  (source) =>
    new Observable((out) => {
      let waiting: T[] = [];
      let cancel: (() => void) | undefined;
      const flush = () => {
        cancel = undefined;
        const items = waiting;
        waiting = [];
        if (items.length > 0) out.next(items);
      };
      const subscription = source.subscribe({
        next: (item) => {
          waiting.push(item);
          cancel ??= nextFrame(flush);
        },
        error: (error) => out.error(error),
        complete: () => {
          cancel?.();
          flush();
          out.complete();
        },
      });
      return () => {
        cancel?.();
        subscription.unsubscribe();
      };
    });

/** Passes on the newest value of a frame only. */
export const latestOnFrame =
  <T>(nextFrame: NextFrame): MonoTypeOperatorFunction<T> =>
  (source) =>
    new Observable((out) =>
      source.pipe(bufferFrames<T>(nextFrame)).subscribe({
        next: (items) => out.next(items.at(-1) as T),
        error: (error) => out.error(error),
        complete: () => out.complete(),
      }),
    );

/**
 * The value of a stream that takes long to draw: it is drawn in pieces, and clicks and keys come in between.
 * What arrives meanwhile waits until that is done: begun anew for each, a flood would never be drawn at all.
 */
export function useInPieces<T extends object>(source$: Observable<T>): T {
  const [drawn, setDrawn] = useState(() => presentOf(source$));
  const newest = useRef(drawn);
  const onScreen = useRef(drawn);
  const drawing = useRef(false);
  const draw = useRef(() => {
    if (drawing.current || newest.current === onScreen.current) return;
    drawing.current = true;
    startTransition(() => setDrawn(newest.current));
  });

  useEffect(() => {
    onScreen.current = drawn;
    drawing.current = false;
    draw.current();
  }, [drawn]);

  useEffect(() => {
    const subscription = source$.subscribe((value) => {
      newest.current = value;
      draw.current();
    });
    return () => subscription.unsubscribe();
  }, [source$]);

  return drawn;
}

/** Of a stream that has a value from the start. */
function presentOf<T>(source$: Observable<T>): T {
  let present: T | undefined;
  source$.subscribe((value) => (present = value)).unsubscribe();
  return present as T;
}

/** The newest functions behind an object that never changes, so that rows need not render for them. */
export function useStable<T extends Record<keyof T, (...args: never[]) => unknown>>(current: T): T {
  const latest = useRef(current);
  latest.current = current;
  const [stable] = useState(
    () => Object.fromEntries(Object.keys(current).map((name) => [name, (...args: never[]) => latest.current[name as keyof T](...args)])) as T,
  );
  return stable;
}
