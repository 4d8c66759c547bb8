import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import type { FilterModel } from '#shared/grid/column-filter.ts';
import { productColumns } from '#shared/products/columns.ts';
import { viewerTexts } from './texts.ts';
import type { ViewerRow } from './viewer-row.ts';

/** A filter that no row can pass, or that has no column here, and why. */
export type IdleFilter = { id: string; why: string };

type Filtered = {
  /** The address has filters of columns that this result lacks; the grid ignores them. */
  inAddress: FilterModel;
  filters: GridState['filters'];
  columns: readonly GridColumn<ViewerRow>[];
  rows: readonly ViewerRow[];
};

/**
 * The filters that cannot apply to this result (RES-07). A column is searched only to its first value, so that this is
 * quick.
 */
export function idleFilters({ inAddress, filters, columns, rows }: Filtered): IdleFilter[] {
  const text = viewerTexts.idle;
  const known = new Set(columns.flatMap(({ id, filterable }) => (filterable === false ? [] : id)));
  const gone = Object.entries(inAddress).flatMap(([id, filter]): IdleFilter[] => {
    if (!filter || known.has(id)) return [];
    const title = productColumns.find((column) => column.id === id)?.title;
    const name = viewerTexts.chip(filter.type, filter.filter);
    return [{ id, why: title === undefined ? text.otherFile(name) : text.noColumn(title, name) }];
  });
  const empty = columns.flatMap((column): IdleFilter[] => {
    const filter = filters[column.id];
    if (filter?.type !== 'contains' || rows.some((row) => column.text(row) !== '')) return [];
    return [
      { id: column.id, why: text.noValue(column.name ?? column.title, viewerTexts.chip(filter.type, filter.filter)) },
    ];
  });
  return [...gone, ...empty];
}
