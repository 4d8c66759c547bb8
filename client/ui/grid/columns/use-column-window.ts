import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useMemo } from 'react';
import { type CellLook, cellLook } from './cells.tsx';
import { firstDraw } from './first-draw.ts';
import type { ColumnLayout, GridColumn, ShownColumn } from './grid-column.ts';

/** A column as rendered in every row. `index` counts shown columns. */
export type DrawnCell<R> = CellLook & { column: GridColumn<R>; index: number };

/** The columns to render in a row: pinned ones, and the visible others. The same object until they change. */
export type DrawnColumns<R> = {
  cells: readonly DrawnCell<R>[];
  /** Columns pinned at the end; the space before them is filled. */
  end: readonly DrawnCell<R>[];
};

export function useColumnWindow<R>(
  scroller: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout<R>,
): DrawnColumns<R> {
  const { center } = layout;
  const virtual = useVirtualizer({
    horizontal: true,
    count: center.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => center[at]?.width ?? 0,
    paddingStart: layout.startWidth,
    paddingEnd: layout.endWidth,
    overscan: 1,
    ...firstDraw,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes follow from the layout
  useLayoutEffect(() => virtual.measure(), [layout]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  return useMemo(() => {
    const skipped = (center[first]?.x ?? layout.startWidth) - layout.startWidth;
    const draw = (shown: ShownColumn<R>): DrawnCell<R> => {
      const { className, style } = cellLook(layout, shown, shown === center[first] ? skipped : 0);
      // Plain text needs no element of its own and no flex box for alignment.
      return {
        column: shown.column,
        index: shown.index,
        className: shown.column.cell ? className : `${className} words`,
        style,
      };
    };
    return { cells: [...layout.start, ...center.slice(first, last + 1)].map(draw), end: layout.end.map(draw) };
  }, [layout, center, first, last]);
}
