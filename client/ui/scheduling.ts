import { useObservableEagerState } from 'observable-hooks';
import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { asyncScheduler, type MonoTypeOperatorFunction, Observable, type OperatorFunction, throttleTime } from 'rxjs';

/** Runs work once, soon: in the next animation frame, or under a test's control. @returns cancels it */
export type NextFrame = (work: () => void) => () => void;

/** Uses the next animation frame, or a short timer in a hidden page, which gets no frames. */
export const browserFrame: NextFrame = (work) => {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(run);
  // A page hidden before its frame would otherwise wait until it is visible again.
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

/** Collects values between two frames, so that a burst costs one pass and one render. */
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

/** Passes on only the newest value of each frame. */
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
 * Returns the value of a stream that is slow to render: the render is interruptible by clicks and keys.
 * Later values wait until it is done; if each restarted it, a flood would never be rendered.
 * @param isWaiting whether a value on screen only says that something is coming: what comes is drawn at once, since any
 * other change would restart it
 */
export function useInPieces<T extends object>(source$: Observable<T>, isWaiting?: (value: T) => boolean): T {
  const [drawn, setDrawn] = useState(() => presentOf(source$));
  const newest = useRef(drawn);
  const onScreen = useRef(drawn);
  const drawing = useRef(false);
  const draw = useRef(() => {
    if (drawing.current || newest.current === onScreen.current) return;
    drawing.current = true;
    const show = () => setDrawn(newest.current);
    if (isWaiting?.(onScreen.current)) show();
    else startTransition(show);
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

/** Returns the current value of a stream that has one from the start. */
function presentOf<T>(source$: Observable<T>): T {
  let present: T | undefined;
  source$.subscribe((value) => (present = value)).unsubscribe();
  return present as T;
}

/** Returns an object that never changes and calls the latest functions, so that rows don't render again for them. */
export function useStable<T extends Record<keyof T, (...args: never[]) => unknown>>(current: T): T {
  const latest = useRef(current);
  latest.current = current;
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(current).map((name) => [name, (...args: never[]) => latest.current[name as keyof T](...args)]),
      ) as T,
  );
  return stable;
}

/** Continues long work in the next task, so that clicks and frames can run in between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });

/**
 * Returns the value of a fast-changing stream, throttled; the last value always arrives.
 * @param ms the minimum time between two renders
 */
export function usePaced<T>(source$: Observable<T>, ms: number): T {
  const paced$ = useMemo(
    () => source$.pipe(throttleTime(ms, asyncScheduler, { leading: true, trailing: true })),
    [source$, ms],
  );
  return useObservableEagerState(paced$);
}

/**
 * Returns a slow-to-render value with a delay: the previous value until the new one has been stable for `pause`, so
 * that urgent updates render first.
 * @param pause ms
 * @param together when it changes, everything renders anyway, so the value updates at once
 */
export function useAfterwards<T>(value: T, pause: number, together: unknown): T {
  const [drawn, setDrawn] = useState({ value, together });
  if (drawn.together !== together) setDrawn({ value, together });
  useEffect(() => {
    if (value === drawn.value) return;
    const timer = setTimeout(() => startTransition(() => setDrawn({ value, together })), pause);
    return () => clearTimeout(timer);
  }, [value, drawn, pause, together]);
  return drawn.value;
}

/**
 * Returns how many of `count` things to render now: `step` at first, and as many again in each later task, so that
 * clicks and frames can run in between.
 * @param pause the time between two steps, ms, for content that isn't visible yet
 */
export function useSteps(count: number, step: number, pause = 0): number {
  const [drawn, setDrawn] = useState(step);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + step), pause);
    return () => clearTimeout(timer);
  }, [drawn, count, step, pause]);
  return Math.min(drawn, count);
}

/**
 * Returns the same object while its JSON is the same, for values that are computed on every render and used as
 * dependencies.
 */
export function useStableValue<T>(value: T): T {
  const same = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal value is the same, whichever object holds it
  return useMemo(() => value, [same]);
}
