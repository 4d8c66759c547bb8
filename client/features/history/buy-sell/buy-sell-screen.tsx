import { useCallback, useEffect, useMemo, useState } from 'react';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import type { Opening } from '#client/ui/grid/columns/grid-column.ts';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { NamedViews } from '#client/ui/grid/tools/named-views.tsx';
import type { ViewTools } from '#client/ui/grid/tools/view-tools.ts';
import { Icon } from '#client/ui/icon.tsx';
import { usePart } from '#client/ui/observe.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { formatDate } from '#shared/format.ts';
import { keptSince } from '#shared/history/buy-sell.ts';
import { historyCalls } from '#shared/history/calls.ts';
import { dayOf } from '#shared/history/days.ts';
import { ChartsButton, useChartsOpen } from '../charts/charts-button.tsx';
import { ExportProgress } from '../export-progress.tsx';
import { useExport } from '../use-export.ts';
import { PRODUCT_CARD, ProductCard } from './product-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProfitChart } from './profit-chart.tsx';
import { noScanFilters } from './scan-address.ts';
import { ScanDetail } from './scan-detail.tsx';
import { createScanFigures } from './scan-figures.ts';
import { ScanTools } from './scan-tools.tsx';
import { scansAskedOf } from './scans-asked.ts';
import { ScansSummary } from './scans-summary.tsx';
import { scanTexts } from './texts.ts';
import { useScanFilters } from './use-scan-filters.ts';
import { type ProductRow, rowId, useScannedRows } from './use-scanned-rows.ts';
import '#client/ui/tags.css';
import '../history.css';
import './buy-sell.css';

const pillWords = { short: scanTexts.newPill, whole: scanTexts.newPillName };

/** What the team has scanned and what came of it: a row for each product, and below it every scan. */
export function BuySellScreen({ desk }: { desk: DeskDeps & { views: ViewTools } }) {
  const api = caller(historyCalls, desk.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useScanFilters();
  const [figures] = useState(() => createScanFigures({ api, scheduler: desk.scheduler }));
  useEffect(() => figures.close, [figures]);
  const offered = usePart(figures.view$, (view) => view.offered);
  const columns = useMemo(() => productColumns(figures, offered), [figures, offered]);
  const [state, setState] = useGridAddress(columns);
  const [chartsOpen, setChartsOpen] = useChartsOpen('buy-sell');
  const file = useExport(desk.fileCall, desk.toasts);

  const at = desk.clock.now();
  const now = scansAskedOf(filters, at, zone);
  const same = JSON.stringify(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same scans are the same object, or they would be asked for again
  const asked = useMemo(() => now, [same]);
  const rows = useScannedRows({ desk, api, asked, figures });

  const card = useMemo(
    () => ({
      height: PRODUCT_CARD,
      of: (row: ProductRow, opening: Opening) => <ProductCard row={row} opening={opening} figures={figures} offered={offered} />,
    }),
    [figures, offered],
  );
  const detail = useCallback((row: ProductRow) => <ScanDetail desk={desk} api={api} asked={asked} row={row} />, [desk, api, asked]);
  const filtered = filters.time !== 'all' || filters.account !== '' || filters.search !== '';
  const clear = () => setFilters(noScanFilters);

  return (
    <main className="page history buy-sell" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{scanTexts.title}</h1>
        <p className="bad small wide-only kept-note">
          <Icon name="history" small /> {scanTexts.kept}
        </p>
        <span className="push" />
        <NamedViews of={desk.views} screen="buy-sell" columns={columns} />
        <ChartsButton open={chartsOpen} onOpen={setChartsOpen} />
        <ColumnsPanel columns={columns} state={state} onState={setState} />
        <button
          type="button"
          className="btn"
          aria-label={scanTexts.export}
          disabled={file.progress !== null}
          onClick={() => void file.start(historyCalls.scansCsv.path, { ...asked, zone }, `buy-sell-history-${dayOf(at, zone)}.csv`)}
        >
          <ScreenIcon name="download" /> <span className="wide-only">{scanTexts.export}</span>
        </button>
      </div>
      <ScanTools
        deps={desk}
        api={api}
        now={at}
        zone={zone}
        filters={filters}
        onFilters={setFilters}
        onClear={filtered ? clear : undefined}
        state={state}
        onState={setState}
      />
      <div className="scans-band">
        <ScansSummary deps={desk} api={api} asked={asked} />
        {chartsOpen && <ProfitChart deps={desk} api={api} asked={asked} zone={zone} now={at} filters={filters} />}
      </div>
      <ColumnsGrid
        name={scanTexts.gridName}
        columns={columns}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={setState}
        waitingWords={pillWords}
        empty={{
          text: filtered ? scanTexts.emptyFiltered : scanTexts.emptyAll,
          action: filtered ? (
            <button type="button" className="btn" onClick={clear}>
              {scanTexts.clear}
            </button>
          ) : undefined,
        }}
        detail={detail}
        card={card}
        foot={
          <>
            <ExportProgress file={file} />
            <span className="wide-only">{scanTexts.order}</span>
            <span className="bad">{scanTexts.keptSince(formatDate(keptSince(at)))}</span>
          </>
        }
      />
    </main>
  );
}
