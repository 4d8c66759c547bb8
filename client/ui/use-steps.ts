import { useEffect, useState } from 'react';

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
