import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import type { ColumnLayout, ShownColumn } from './grid-column.ts';

/** The columns to draw in a row: what is pinned, and of the others those in sight. The same object while they are the same. */
export type DrawnColumns<R> = { start: readonly ShownColumn<R>[]; center: readonly ShownColumn<R>[]; end: readonly ShownColumn<R>[] };

export function useColumnWindow<R>(scroller: RefObject<HTMLDivElement | null>, layout: ColumnLayout<R>): DrawnColumns<R> {
  const { start, center, end } = layout;
  const virtual = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => center[at]?.width ?? 0,
    paddingStart: layout.startWidth,
    paddingEnd: layout.endWidth,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from the layout
  useLayoutEffect(() => virtual.measure(), [layout]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return useMemo(() => ({ start, center: center.slice(first, last + 1), end }), [start, center, end, first, last]);
}
