import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
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
  /** Says by what the list is ordered. */
  order: string;
  columns: readonly GridColumn<R>[];
  rows: GridRows<R>;
  rowId(row: R): string;
  state: GridState;
  onState(next: GridState, step?: boolean): void;
  empty: Empty;
  card: { height: number; of(row: R): ReactNode };
  rowKeys?: Readonly<Record<string, (row: R) => void>>;
};

const pillWords = { short: supplierTexts.pillShort, whole: supplierTexts.pill };

/** The grid of any of the three lists. */
export const SupplierGrid = <R,>({ order, empty, ...grid }: SupplierGridProps<R>) => (
  <ColumnsGrid {...grid} waitingWords={pillWords} empty={{ title: wholesaleTexts.empty, ...empty }} foot={<span className="wide-only">{order}</span>} />
);

/** Which columns are shown. A phone has cards, and nothing to choose. */
export const ColumnsButton = (props: ComponentProps<typeof ColumnsPanel>) => (useMedia(PHONE) ? null : <ColumnsPanel {...props} />);

/** Narrower than this, three columns and the actions would leave nothing for the others to scroll in. */
const NARROW = '(max-width: 1180px)';
const LOOSENED = ['location', 'category'];

/** The columns with only the company at the left where the window is narrow; location and category are the first that scroll then. */
export function useRoomyColumns<R>(columns: readonly GridColumn<R>[]): readonly GridColumn<R>[] {
  const narrow = useMedia(NARROW);
  return useMemo(
    () => (narrow ? columns.map((column) => (LOOSENED.includes(column.id) ? { ...column, pinned: undefined } : column)) : columns),
    [columns, narrow],
  );
}
