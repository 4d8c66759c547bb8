import {
  CellStyleModule,
  type ColDef,
  createGrid,
  type GridOptions,
  type Module,
  ModuleRegistry,
  TextFilterModule,
  themeQuartz,
} from 'ag-grid-community';
import type { SampleRow } from '#tests/support/sample-rows.ts';
import './page.css';
import { fields, ROW_HEIGHT } from './fields.ts';

/** Starts an ag-grid page with the same columns, filters and links, and only the modules they need. */
export function startAgPage(rowModel: Module, options: GridOptions<SampleRow>): void {
  ModuleRegistry.registerModules([rowModel, TextFilterModule, CellStyleModule]);
  createGrid<SampleRow>(document.getElementById('root') as HTMLElement, {
    theme: themeQuartz.withParams({ rowHeight: ROW_HEIGHT, headerHeight: ROW_HEIGHT, fontSize: 13 }),
    columnDefs,
    getRowId: ({ data }) => data.id,
    ...options,
  });
}

const columnDefs: ColDef<SampleRow>[] = fields.map(({ id, title, width, pinned, end, filterable, text, link }) => ({
  colId: id,
  field: id as keyof SampleRow & string,
  headerName: title,
  width,
  pinned: pinned && (pinned === 'start' ? 'left' : 'right'),
  type: end ? 'rightAligned' : undefined,
  sortable: id !== 'actions',
  resizable: true,
  filter: filterable,
  floatingFilter: filterable,
  valueFormatter: ({ data }) => (data ? text(data) : ''),
  cellRenderer: link && (({ data }: { data?: SampleRow }) => (data ? linkTo(link(data), text(data)) : '')),
}));

function linkTo(href: string, text: string): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = text;
  return link;
}
