import { formatCount } from '#shared/format.ts';
import type { TextFilterType } from '#shared/grid/column-filter.ts';
import { localized } from '#shared/localized.ts';

const filterTypes: Record<TextFilterType, string> = { contains: 'contains', notContains: 'not contains' };

export const gridTexts = localized('ui/grid/columns/gridTexts', {
  filterTypes,
  filter: (column: string) => `Filter ${column}`,
  filterKind: (column: string, type: TextFilterType) =>
    `${column} ${filterTypes[type]}: press for ${filterTypes[type === 'contains' ? 'notContains' : 'contains']}`,
  width: (column: string) => `Width of ${column}: drag, press to fit, or Shift and arrows in the head`,
  columns: 'Columns',
  columnsHint: 'Select the columns to show. To reorder, focus a handle and press Up or Down.',
  findColumn: 'Find a column',
  handle: (column: string) => `Move ${column}`,
  moved: (column: string, position: number, of: number) => `${column}, column ${position} of ${of}`,
  pinned: 'pinned',
  reset: 'Reset',
  density: 'Density',
  loading: 'Loading',
  rows: (count: number) => (count === 1 ? '1 row' : `${formatCount(count)} rows`),
  rowsOf: (first: number, last: number, total: number) =>
    `Rows ${formatCount(first)}–${formatCount(last)} of ${formatCount(total)}`,
  filters: (count: number) => (count === 1 ? '1 filter' : `${formatCount(count)} filters`),
  sortedBy: (column: string, descending: boolean) => `${column}, ${descending ? 'descending' : 'ascending'}`,
  failedRows: (first: number, last: number, why: string) =>
    `Rows ${formatCount(first)} to ${formatCount(last)} could not be loaded. ${why}`,
  tryAgain: 'Try again',
  selected: 'Selected',
  selectRow: (name: string) => `Select ${name}`,
  selectShown: 'Select all rows shown',
  empty: 'No results found',
  notLoaded: 'Rows could not be loaded',
  wrongFilter: (text: string) => `“${text}” is not a number`,
  wrongFilterHint: (column: string) => `Enter a number or a range for ${column}, such as 20, > 20, or 10..20.`,
  copied: (cells: number) => (cells === 1 ? 'Copied' : `Copied ${formatCount(cells)} cells`),
  copiedSome: (cells: number, missing: number) =>
    `Copied ${formatCount(cells)} cells, without ${formatCount(missing)} rows that are not loaded yet`,
} as const);
