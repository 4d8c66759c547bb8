import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import type { ValueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { lazyExport } from '#client/ui/lazy.ts';
import { useValue } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { useBuyAction, useBuyColumn } from '#client/widgets/listings/bought-button.tsx';
import type { ProductToBuy } from '#client/widgets/listings/buying-context.ts';
import { CompareButton } from '#client/widgets/products/compare-button.tsx';
import { AppendToSheet } from '#client/widgets/sheets/append-to-sheet.tsx';
import { TrackSelected } from '#client/widgets/tracking/track-selected.tsx';
import { NotFoundDrawer } from './not-found-drawer.tsx';
import { Results } from './results.tsx';
import { RunStrip } from './run-strip.tsx';
import { resultLines, saveResults } from './save-results.ts';
import { viewerTexts } from './texts.ts';
import type { Viewer } from './viewer.ts';
import { asinOf, comparable, productOf, profitOfRow, type ViewerRow } from './viewer-row.ts';
import type { ViewerStore } from './viewer-store.ts';
import type { ViewerTable } from './viewer-table.ts';

const SellPane = lazyExport(() => import('./sell-pane.tsx'), 'SellPane');

type TablePaneProps = {
  store: ViewerStore;
  sheets: boolean;
  viewer: Viewer;
  table: ViewerTable;
  /** Renders the screen's header. @param more beside the title @param buttons at its end */
  head(more: ReactNode, buttons: ReactNode): ReactNode;
  /** Renders what is below the header, beside the list of imports. */
  frame(content: ReactNode): ReactNode;
  reset: ReactNode;
  importing: ReactNode;
  /** Below the results, where it moves no row when it arrives. */
  note: ReactNode;
  /** Notices between header and results. */
  children: ReactNode;
};

export function TablePane(props: TablePaneProps) {
  const { store, viewer, table, head, frame } = props;
  const { rows } = table;
  const { columns, buyAction } = useViewerColumns(table);
  const [state, setState] = useGridAddress(columns);
  const [missing, setMissing] = useState(false);
  const selected = useValue(table.selection.ids$);
  const [saving, setSaving] = useState(false);
  const save = async (of: readonly ViewerRow[]) => {
    setSaving(true);
    await saveResults(table, of, store.toasts);
    setSaving(false);
  };
  const strip = (
    <RunStrip
      table={table}
      viewer={viewer}
      tokens$={store.tokens$}
      now={() => store.scheduler.now()}
      onNotFound={() => setMissing(true)}
    />
  );
  return (
    <>
      {head(
        <span className="soft wide-only">{viewerTexts.fields(table.columns.length)}</span>,
        <>
          {props.reset}
          <div className="wide-only">
            <ColumnsPanel columns={columns} state={state} onState={setState} />
          </div>
          <button type="button" className="btn wide-only" disabled={saving} onClick={() => void save(rows.shown())}>
            <ScreenIcon name="download" /> {viewerTexts.export}
          </button>
          {props.importing}
        </>,
      )}
      {frame(
        <>
          {table.checks ? (
            <LazyBoundary fallback={strip}>
              <SellPane store={store} table={table} checks={table.checks}>
                {strip}
              </SellPane>
            </LazyBoundary>
          ) : (
            strip
          )}
          {props.children}
          <div className="viewer-body">
            <Results
              table={table}
              viewer={viewer}
              columns={columns}
              buyAction={buyAction}
              state={state}
              onState={setState}
              onNotFound={() => setMissing(true)}
            />
            {missing && (
              <NotFoundDrawer table={table} viewer={viewer} toasts={store.toasts} onClose={() => setMissing(false)} />
            )}
          </div>
          {props.note}
          {selected.size > 0 && <SelectedRows {...props} saving={saving} onSave={(chosen) => void save(chosen)} />}
        </>,
      )}
    </>
  );
}

/** The columns with a choice of rows and the Bought button. */
function useViewerColumns(table: ViewerTable) {
  const { selection, rows, input } = table;
  const productToBuy = useCallback(
    (row: ViewerRow) => foundProduct(row, input.source?.costColumn ?? null, table.schedules),
    [input, table],
  );
  const valueColumns = useMemo<readonly ValueColumn<ViewerRow>[]>(
    () => [
      selectColumn<ViewerRow>({
        selection,
        rows,
        idOf: ({ id, state }) => (state === 'failed' ? null : id),
        nameOf: (row) => asinOf(row) ?? row.requested.value,
        shownIds: () => selectable(rows.shown()),
      }),
      ...table.columns,
    ],
    [selection, rows, table.columns],
  );
  const columns = useBuyColumn<ViewerRow>(valueColumns, productToBuy, false);
  return { columns, buyAction: useBuyAction(productToBuy) };
}

type SelectedRowsProps = Pick<TablePaneProps, 'store' | 'sheets' | 'table'> & {
  saving: boolean;
  onSave(rows: readonly ViewerRow[]): void;
};

/** What can be done with the selected rows. */
function SelectedRows({ store, sheets, table, saving, onSave }: SelectedRowsProps) {
  const { selection, rows, input } = table;
  const selected = useValue(selection.ids$);
  const chosen = () => rows.all().filter(({ id }) => selected.has(id));
  return (
    <SelectionBar count={selected.size} onClear={selection.clear}>
      <button type="button" className="btn small" disabled={saving} onClick={() => onSave(chosen())}>
        <ScreenIcon name="download" small /> {viewerTexts.export}
      </button>
      <TrackSelected
        products={chosen().flatMap((row) =>
          row.state === 'found' ? { asin: asinOf(row) ?? '', marketplace: row.marketplace } : [],
        )}
      />
      <CompareButton
        kind="products"
        marketplace={table.marketplace}
        items={() => comparable(chosen(), input.source?.costColumn ?? null, table.schedules)}
      />
      {sheets && <AppendToSheet deps={store} rows={() => resultLines(table, chosen())} className="btn small" />}
    </SelectionBar>
  );
}

/** A found product, with the cost in the file and what is left before it. */
function foundProduct(
  row: ViewerRow,
  costColumn: number | null,
  schedules: ViewerTable['schedules'],
): ProductToBuy | null {
  const product = productOf(row);
  if (!product || row.state !== 'found') return null;
  const profit = profitOfRow(row, costColumn, schedules);
  const known =
    'missing' in profit
      ? {}
      : { unitCost: profit.cost, beforeCost: profit.named === 'profit' ? profit.profit + profit.cost : null };
  return {
    asin: product.asin,
    marketplace: row.marketplace,
    title: typeof product.title === 'string' ? product.title : null,
    ...known,
  };
}

const selectable = (rows: readonly ViewerRow[]): string[] =>
  rows.flatMap(({ id, state }) => (state === 'failed' ? [] : id));
