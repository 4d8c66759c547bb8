import { startTransition, useEffect, useMemo, useState } from 'react';

/** Continues long work in the next task, so that clicks and frames can run in between. */
export const nextTask = (): Promise<void> =>
  new Promise((done) => {
    setTimeout(done);
  });

/**
 * Returns a slow-to-render value with a delay: the previous value until the new one has been stable for `pause`, so that urgent updates render first.
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
 * Returns how many of `count` things to render now: `step` at first, and as many again in each later task, so that clicks and frames
 * can run in between.
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

/** Returns the same object while its JSON is the same, for values that are computed on every render and used as dependencies. */
export function useStableValue<T>(value: T): T {
  const same = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an equal value is the same, whichever object holds it
  return useMemo(() => value, [same]);
}
