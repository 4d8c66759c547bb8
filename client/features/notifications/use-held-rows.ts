import { useRef, useState } from 'react';
import type { AlertRow, NotificationsView } from './notifications-state.ts';

export type HeldRows = {
  /** What may be shown now. */
  rows: readonly AlertRow[];
  /** How many wait. */
  waiting: number;
  onScroll(scrollTop: number): void;
  onHover(over: boolean): void;
  /** Lets those in that wait. */
  release(): void;
};

/** Nothing moves under the reader: while scrolled down or hovering, new alerts wait behind a pill. */
export function useHeldRows(rows: readonly AlertRow[], view: NotificationsView): HeldRows {
  /** Alerts up to this arrival are in; null while everything is. */
  const [upTo, setUpTo] = useState<number | null>(null);
  const reader = useRef({ scrolled: false, hovering: false });
  const shown = upTo === null ? rows : rows.filter((row) => row.arrival <= upTo);

  const settle = () => {
    const { scrolled, hovering } = reader.current;
    const holding = scrolled || hovering;
    setUpTo((now) => (holding ? (now ?? view.state.arrivals) : null));
  };
  const set = (change: Partial<typeof reader.current>) => {
    const before = reader.current;
    reader.current = { ...before, ...change };
    if (before.scrolled !== reader.current.scrolled || before.hovering !== reader.current.hovering) settle();
  };

  return {
    // An empty list has nothing that could move.
    rows: shown.length === 0 ? rows : shown,
    waiting: shown.length === 0 ? 0 : rows.length - shown.length,
    onScroll: (scrollTop) => set({ scrolled: scrollTop > 4 }),
    onHover: (hovering) => set({ hovering }),
    release: () => setUpTo(reader.current.hovering ? view.state.arrivals : null),
  };
}
