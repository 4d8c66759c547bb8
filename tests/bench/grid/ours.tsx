// The page of our grid, with only what a screen provides.
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import './page.css';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { asyncScheduler } from 'rxjs';
import { CellLink } from '#client/ui/grid/columns/cells.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { createGridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { ToastsProvider } from '#client/ui/toasts.tsx';
import { createToasts } from '#client/ui/toasts$.ts';
import { type SampleRow, sampleSource } from '#tests/support/sample-rows.ts';
import { ANSWER, BLOCK, fields, ROWS } from './fields.ts';

const columns: readonly GridColumn<SampleRow>[] = fields.map(
  ({ id, title, width, pinned, end, filterable, text, link }) => ({
    id,
    title,
    name: title || 'Actions',
    width,
    pinned,
    align: end ? 'end' : undefined,
    sortable: id !== 'actions',
    filterable,
    text,
    cell: link && ((row) => <CellLink href={link(row)}>{text(row)}</CellLink>),
  }),
);
const pill = { short: (count: number) => `${count} new`, whole: (count: number) => `${count} new rows` };
const idOf = ({ id }: SampleRow) => id;

function Page() {
  const [state, setState] = useGridAddress(columns);
  const [rows] = useState(() => createGridRows<SampleRow>({ idOf, size: BLOCK, scheduler: asyncScheduler }));
  const list = JSON.stringify([state.sort, state.filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only for another list
  useEffect(
    () =>
      rows.show({
        fetchBlock: sampleSource(state, { rows: ROWS, delay: ANSWER, failing: new Set() }),
        entry: 'on-top',
      }),
    [list],
  );
  return (
    <ColumnsGrid
      name="Sample rows"
      columns={columns}
      rows={rows}
      rowId={idOf}
      state={state}
      onState={setState}
      waitingText={pill}
    />
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <ToastsProvider value={createToasts(asyncScheduler)}>
    <Page />
  </ToastsProvider>,
);
