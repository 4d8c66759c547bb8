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
