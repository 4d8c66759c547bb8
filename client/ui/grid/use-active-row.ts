import { type RefObject, useEffect, useRef, useState } from 'react';
import { activeIndex } from './active-item.ts';

type ActiveRowDeps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The rows in it carry data-index. */
  scroller: RefObject<HTMLElement | null>;
  /** Which rows are in the document. */
  drawn: { first: number; last: number };
  scrollTo: (index: number) => void;
};

export type ActiveRow = {
  index: number;
  /** The row that Tab reaches. */
  stop: number;
  /** Scrolls to a row and gives it the focus. */
  goTo(index: number): void;
  /** Never changes, so that rows need not be drawn again for it. */
  onFocus(key: string): void;
};

/** The one row of a virtual list that the keyboard is at: it keeps its item, whatever comes above it. */
export function useActiveRow<T>({ items, keyOf, scroller, drawn, scrollTo }: ActiveRowDeps<T>): ActiveRow {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const seen = useRef<{ items: readonly T[]; at: number }>({ items, at: 0 });
  const index = activeIndex(items, keyOf, active, seen.current);
  const item = items[index];
  const key = item === undefined ? null : keyOf(item);

  useEffect(() => {
    seen.current = { items, at: index };
    if (active !== null && key !== null && key !== active) setActive(key);
  });

  useEffect(() => {
    if (key === null || wanted.current !== key) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    if (!element) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  });

  const [onFocus] = useState(() => (focused: string) => {
    // While a row is on its way to the focus, whichever has it meanwhile is not the one.
    if (wanted.current === null) setActive(focused);
  });

  return {
    index,
    // Scrolled out of the document it cannot be Tab's stop: the middle of what is there stands in.
    stop: index >= drawn.first && index <= drawn.last ? index : Math.floor((drawn.first + drawn.last) / 2),
    goTo: (to) => {
      const next = items[to];
      if (next === undefined) return;
      wanted.current = keyOf(next);
      setActive(wanted.current);
      scrollTo(to);
    },
    onFocus,
  };
}
