import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { ColumnsGrid, type RowActions } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { wholesaleTexts } from '#shared/wholesale/texts.ts';
import { supplierTexts } from '../texts.ts';

type SupplierGridProps<R> = {
  name: string;
  order: string;
  columns: readonly GridColumn<R>[];
  rows: GridRows<R>;
  rowId(row: R): string;
  state: GridState;
  onState(next: GridState, step?: boolean): void;
  empty: Empty;
  card: { height: number; of(row: R): ReactNode };
  rowActions?: RowActions<R>;
};

const pillTexts = { short: supplierTexts.pillShort, whole: supplierTexts.pill };

export const SupplierGrid = <R,>({ order, empty, ...grid }: SupplierGridProps<R>) => (
  <ColumnsGrid
    {...grid}
    waitingText={pillTexts}
    empty={{ title: wholesaleTexts.empty, ...empty }}
    foot={<span className="wide-only">{order}</span>}
  />
);

/** The columns panel; hidden on phones, which show cards. */
export const ColumnsButton = (props: ComponentProps<typeof ColumnsPanel>) =>
  useMedia(PHONE) ? null : <ColumnsPanel {...props} />;

/** Below this width, three pinned columns and the actions would leave no room for scrolling. */
const NARROW = '(max-width: 1180px)';
const LOOSENED = ['location', 'category'];

/** Unpins location and category in narrow windows, so that only the company stays. */
export function useRoomyColumns<R>(columns: readonly GridColumn<R>[]): readonly GridColumn<R>[] {
  const narrow = useMedia(NARROW);
  return useMemo(
    () =>
      narrow
        ? columns.map((column) => (LOOSENED.includes(column.id) ? { ...column, pinned: undefined } : column))
        : columns,
    [columns, narrow],
  );
}
