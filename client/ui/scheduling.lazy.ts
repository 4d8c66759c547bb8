import { useObservableEagerState } from 'observable-hooks';
import { startTransition, useEffect, useMemo, useState } from 'react';
import { asyncScheduler, type Observable, throttleTime } from 'rxjs';

/** Long work goes on in the next task: what waits, such as a click or a frame, comes in between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });

/** The present value of a stream that changes more often than anybody can read: drawn at most so often, and its last value always. @param ms between two */
export function usePaced<T>(source$: Observable<T>, ms: number): T {
  const paced$ = useMemo(() => source$.pipe(throttleTime(ms, asyncScheduler, { leading: true, trailing: true })), [source$, ms]);
  return useObservableEagerState(paced$);
}

/**
 * A value that takes long to draw, as it was before it last changed, until it has stood for a while: what is more urgent is drawn by then.
 * @param pause ms
 * @param together where it changes all is drawn anew, and the value as it is now is part of that
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
 * How many of many things to draw by now: `step` of them at once, and as many again with every task after it, so that clicks and frames
 * come in between.
 * @param pause ms between two steps, for what nobody sees yet
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
