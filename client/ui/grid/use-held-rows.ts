import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type HeldRows, hold, unheld, type Whereabouts } from './held-rows.ts';

export type Hold<R> = {
  /** Whether somebody reads. */
  on: boolean;
  /** What makes it another list, such as its filters: another list has no reader yet. */
  list: unknown;
  whereabouts: Whereabouts<R>;
};

/** Nothing moves under the reader: while somebody reads, new rows wait until they are let in. */
export function useHeldRows<R extends { id: string }>(now: readonly R[], { on, list, whereabouts }: Hold<R>): HeldRows<R> & { release(): void } {
  const [released, setReleased] = useState(0);
  const [first] = useState(() => unheld(now, whereabouts));
  const shown = useRef({ held: first, list, released });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whereabouts change with the rows
  const held = useMemo(() => {
    const { current: before } = shown;
    // Somebody begins to read a list that stands as it should: thousands of rows need not be looked at for that.
    if (before.list === list && before.held.rows === now && before.held.waiting.length === 0) return before.held;
    return on && before.list === list && before.released === released ? hold(before.held, now, whereabouts) : unheld(now, whereabouts);
  }, [now, on, list, released]);
  useLayoutEffect(() => {
    shown.current = { held, list, released };
  }, [held, list, released]);
  return { ...held, release: () => setReleased((count) => count + 1) };
}
