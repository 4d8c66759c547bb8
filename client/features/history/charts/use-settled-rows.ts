import { useEffect, useState } from 'react';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { usePart } from '#client/ui/observe.ts';
import { browserFrame } from '#client/ui/scheduling.ts';

/** What the grid shows by now, of what it is asked to show: other rows are summed up when they are here, since nobody should wait for rows behind sums. */
export function useSettledRows<T, R>(asked: T, rows: GridRows<R>): T | null {
  // Not the view as a whole: each block that comes would draw the screen.
  const list = usePart(rows.view$, (view) => view.list);
  const isHere = usePart(rows.view$, ({ total, failure }) => total !== null || failure !== null);
  const [settled, setSettled] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once they are here, not when they are asked for
  useEffect(() => {
    if (!isHere) return;
    // While the grid scrolls to its top it draws them with the next frame: drawings that begin before it would hold it up.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = browserFrame(() => {
      timer = setTimeout(() => setSettled(() => asked));
    });
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, [list, isHere]);
  return settled;
}
