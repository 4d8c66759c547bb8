import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/forced-colors.css';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { asyncScheduler, BehaviorSubject } from 'rxjs';
import { CellLink } from '#client/ui/grid/columns/cells.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel, DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridColumn, Opening } from '#client/ui/grid/columns/grid-column.ts';
import { createGridRows } from '#client/ui/grid/columns/grid-rows.ts';
import { OpenRow } from '#client/ui/grid/columns/row-detail.tsx';
import { PreferencesProvider } from '#client/ui/preferences-context.tsx';
import { readStored, writeStored } from '#client/ui/stored.ts';
import { ToastStack, ToastsProvider } from '#client/ui/toasts.tsx';
import { createToasts } from '#client/ui/toasts$.ts';
import { formatCount, formatTimestamp } from '#shared/format.ts';
import { defaultPreferences, preferencesSchema } from '#shared/preferences/preferences.ts';
import { type SampleRow, sampleRow, sampleSource } from './grid-rows-example.ts';
import './examples.css';

const text = (id: keyof SampleRow & string, title: string, width: number, more: Partial<GridColumn<SampleRow>> = {}): GridColumn<SampleRow> => ({
  id,
  title,
  width,
  sortable: true,
  filterable: true,
  text: (row) => String(row[id] ?? '–'),
  ...more,
});

const columns: readonly GridColumn<SampleRow>[] = [
  text('title', 'Title', 316, { pinned: 'start', hideable: false }),
  text('category', 'Category', 158),
  text('bsr', 'BSR', 92, { align: 'end', filterable: false, text: ({ bsr }) => (bsr === null ? '–' : formatCount(bsr)) }),
  text('asin', 'ASIN', 120, { cell: ({ asin }) => <CellLink href={`https://www.amazon.com/dp/${asin}`}>{asin}</CellLink> }),
  text('market', 'Market', 92),
  text('site', 'Insight360 site', 132),
  text('keyword', 'Insight360 keyword', 152),
  text('sourced', 'Sourced', 176, {
    filterable: false,
    text: ({ sourced }) => formatTimestamp(sourced),
    sortText: { asc: 'Sourced, oldest first', desc: 'Sourced, newest first' },
  }),
  text('source', 'Source', 112),
  text('email', 'Account', 208),
  {
    id: 'actions',
    title: '',
    name: 'Actions',
    width: 64,
    pinned: 'end',
    hideable: false,
    text: () => '',
    cell: ({ asin }) => <CellLink href={`https://www.amazon.com/dp/${asin}`}>Open</CellLink>,
  },
];

const query = new URLSearchParams(location.search);
/** With `?detail`, rows also open by pointer. */
const shownColumns = query.has('detail')
  ? columns.map((column) =>
      column.id === 'title'
        ? {
            ...column,
            cell: (row: SampleRow, opening: Opening) => (
              <>
                <OpenRow label={`Details of ${row.title}`} opening={opening} />
                <span className="cut">{row.title}</span>
              </>
            ),
          }
        : column,
    )
  : columns;
const options = {
  rows: Number(query.get('rows') ?? 100_000),
  delay: Number(query.get('delay') ?? 25),
  failing: new Set((query.get('failing') ?? '').split(',').filter(Boolean).map(Number)),
};

function GridExample() {
  const [state, setState] = useGridAddress(columns);
  const [rows] = useState(() => createGridRows<SampleRow>({ idOf: ({ id }) => id, scheduler: asyncScheduler }));
  const list = JSON.stringify([state.sort, state.filters]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list is shown
  useEffect(() => rows.show({ fetchBlock: sampleSource(state, options), entry: state.sort.length === 0 ? 'on-top' : 'when-read-again' }), [list]);
  const [came, setCame] = useState(0);
  const arrive = () => {
    setCame(came + 1);
    rows.arrive({ ...sampleRow(-1 - came), id: `live-${came}`, title: `Came live ${came + 1}`, sourced: Date.now() });
  };
  const pill = useMemo(() => ({ short: (count: number) => `${count} new`, whole: (count: number) => `${count} new rows` }), []);
  return (
    <main className="grid-example">
      <header className="grid-example-tools">
        <h1>Columns grid</h1>
        <span className="push" />
        <button type="button" className="btn" onClick={arrive}>
          A row comes
        </button>
        <ColumnsPanel columns={shownColumns} state={state} onState={setState} />
        <DensityChoice state={state} onState={setState} />
      </header>
      <ColumnsGrid
        name="Sample rows"
        columns={shownColumns}
        rows={rows}
        rowId={({ id }) => id}
        state={state}
        onState={setState}
        waitingText={pill}
        empty={{ text: 'No sample fits these filters.' }}
        detail={
          query.has('detail')
            ? ({ title, asin }) => (
                <p>
                  {title} is {asin}. <a href="#there">A link in it</a>
                </p>
              )
            : undefined
        }
      />
    </main>
  );
}

// As with a provider that stores no settings: they stay in the browser.
const preferences$ = new BehaviorSubject(readStored('preferences', preferencesSchema, defaultPreferences));
preferences$.subscribe((value) => writeStored('preferences', value));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <ToastsProvider value={createToasts(asyncScheduler)}>
    <PreferencesProvider store={{ value$: preferences$, save: async (patch) => preferences$.next({ ...preferences$.value, ...patch }) }}>
      <GridExample />
    </PreferencesProvider>
    <ToastStack />
  </ToastsProvider>,
);
