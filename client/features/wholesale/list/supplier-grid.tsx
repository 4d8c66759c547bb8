import type { ReactNode } from 'react';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import type { GridRows } from '#client/ui/grid/columns/grid-rows.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
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
