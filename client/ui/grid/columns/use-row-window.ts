import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { firstDraw } from './first-draw.ts';

type RowWindowDeps = {
  scroller: RefObject<HTMLDivElement | null>;
  count: number;
  /** Height of a row and of the head, px. */
  rowHeight: number;
  headHeight: number;
  /** Height in px of the open details, by row. A new map triggers a new measurement. */
  details: ReadonlyMap<number, number>;
};

export type RowWindow = {
  /**
   * The rows to render, a few more than are visible. `top` is the distance in px from the top of the rows' container.
   */
  rows: readonly { index: number; top: number }[];
  /** The first and last visible row. */
  first: number;
  last: number;
  /** Height of the rows' container, px. */
  height: number;
  /** The number of rows that fit into the view. */
  page: number;
  /** @param align 'start' scrolls the row to the top, 'near' only as far as necessary */
  scrollTo(row: number, align: 'start' | 'near'): void;
};

/** The rows rendered above and below the visible ones. */
const OVERSCAN = 8;

/** Returns the visible rows. */
export function useRowWindow({ scroller, count, rowHeight, headHeight, details }: RowWindowDeps): RowWindow {
  /** The first render contains only visible rows. */
  const isFirst = useRef(true);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (details.get(index) ?? 0),
    ...firstDraw,
    overscan: isFirst.current ? 0 : OVERSCAN,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from these
  useLayoutEffect(() => virtual.measure(), [rowHeight, details]);
  useEffect(() => {
    isFirst.current = false;
  }, []);

  const view = Math.max(0, (virtual.scrollRect?.height ?? 0) - headHeight);
  const offset = virtual.scrollOffset ?? 0;
  const first = virtual.getVirtualItemForOffset(offset)?.index ?? 0;

  return {
    rows: virtual.getVirtualItems().map(({ index, start }) => ({ index, top: start })),
    first,
    last: Math.max(first, virtual.getVirtualItemForOffset(offset + view - 1)?.index ?? 0),
    height: virtual.getTotalSize(),
    page: Math.max(1, Math.floor(view / rowHeight) - 1),
    scrollTo: (row, align) => {
      const element = scroller.current;
      const item = virtual.measurementsCache[row];
      if (!element || !item) return;
      const end = item.start + rowHeight;
      if (align === 'start' || item.start < element.scrollTop) element.scrollTop = item.start;
      else if (end > element.scrollTop + view) element.scrollTop = end - view;
    },
  };
}
