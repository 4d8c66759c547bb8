import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { filter, firstValueFrom } from 'rxjs';
import { caller, type HistoryApi } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { ClearButton } from '#client/ui/failures.tsx';
import { Full, useFull } from '#client/ui/full.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel, DensityChoice } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { columnsFor, type Opening } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import { ExportButton, ExportProgressStrip, type FileExport, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useQueryState } from '#client/ui/query-state.ts';
import { useBuyAction, useBuyColumn } from '#client/widgets/listings/bought-button.tsx';
import type { ProductToBuy } from '#client/widgets/listings/buying-context.ts';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { formatDate } from '#shared/format.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import { type ScansRows, storedSince } from '#shared/team/history/buy-sell.ts';
import { historyCalls } from '#shared/team/history/calls.ts';
import { dayOf } from '#shared/time/days.ts';
import { ChartsButton, useChartsOpen } from '../charts/charts-button.tsx';
import { FillNote } from '../fill-note.tsx';
import { teamTexts } from '../texts.ts';
import { productColumns } from './product-columns.tsx';
import { createScanFigures, type ScanFiguresStore, type ScanFiguresView } from './scan-figures.ts';
import { noScanFilters, type ScanFilters, scanQuery, scansRequestOf } from './scan-filters.ts';
import { scanTexts } from './texts.ts';
import { type ProductRow, rowId, useScannedRows } from './use-scanned-rows.ts';
import '#client/ui/tags.css';
import '../history.css';
import { type ResourceDeps, useResource } from '#client/stream/resource.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import type { GridState } from '#client/ui/grid/columns/grid-state.ts';
import { OpenRow } from '#client/ui/grid/columns/row-detail.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/key-figures.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { useStableValue } from '#client/ui/scheduling.ts';
import { SearchBox } from '#client/ui/search-box.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { AccountSelect } from '../account-select.tsx';
import { TimeTools } from '../time-tools.tsx';
import { FigureCell, Gain, Rate, ScannedProduct } from './scan-cells.tsx';
import { summaryFigures } from './summary-figures.ts';

/** Rows come first. */
const ProfitChart = lazyExport(() => import('./profit-chart.tsx'), 'ProfitChart');
const ScanDetail = lazyExport(() => import('./scan-detail.tsx'), 'ScanDetail');

const pillTexts = { short: scanTexts.newPill, whole: scanTexts.newPillName };

/** The team's scans: one row per product, which opens to list its scans. */
export function BuySellScreen({ store, info }: { store: StoreDeps; info: PortalInfo | null }) {
  const api = caller(historyCalls, store.call);
  const zone = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const [filters, setFilters] = useQueryState(scanQuery);
  const isFull = useFull();
  const [figures] = useState(() => createScanFigures({ api, scheduler: store.scheduler, profile: store.profile }));
  useEffect(() => figures.close, [figures]);
  const { columns, rowActions, card } = useProductColumns(figures, isFull);
  const [state, setState] = useGridAddress(columns);
  const [chartsOpen, setChartsOpen] = useChartsOpen('buy-sell');
  const file = useExport(store.fileCall, store.toasts, teamTexts);

  const at = store.clock.now();
  const requested = useStableValue(scansRequestOf(filters, at, zone));
  const rows = useScannedRows({ store, api, requested, figures });

  const detail = useScanDetail(store, requested);
  const filtered = filters.time !== 'all' || filters.account !== '' || filters.search !== '' || filters.loss;
  const clear = () => setFilters(noScanFilters);

  return (
    <main className="page history buy-sell" id="content" tabIndex={-1}>
      <ScansHead store={store} requested={requested} zone={zone} file={file}>
        <NamedViews deps={store} screen="buy-sell" columns={columns} />
        <Full>
          <ChartsButton open={chartsOpen} onOpen={setChartsOpen} />
        </Full>
        <ColumnsPanel columns={columns} state={state} onState={setState} />
      </ScansHead>
      <FillNote store={store} api={api} info={info} />
      <ScanTools
        deps={store}
        api={api}
        now={at}
        zone={zone}
        filters={filters}
        onFilters={setFilters}
        onClear={filtered ? clear : undefined}
        state={state}
        onState={setState}
      />
      <Full>
        <div className="scans-band">
          <ScansSummary
            deps={store}
            api={api}
            requested={requested}
            onLoss={(loss) => setFilters({ ...filters, loss })}
          />
          {chartsOpen && (
            <LazyBoundary fallback={<div className="profit-chart is-waiting" />}>
              <ProfitChart deps={store} {...{ api, requested, zone, filters }} now={at} />
            </LazyBoundary>
          )}
        </div>
      </Full>
      <ColumnsGrid
        name={scanTexts.gridName}
        columns={columns}
        rowActions={rowActions}
        rows={rows}
        rowId={rowId}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        empty={emptyOf(filtered, clear)}
        detail={detail}
        card={card}
        foot={
          <>
            <ExportProgressStrip file={file} texts={teamTexts} />
            <span className="wide-only">{scanTexts.order}</span>
            <span className="bad">{scanTexts.storedSince(formatDate(storedSince(at)))}</span>
          </>
        }
      />
    </main>
  );
}

type ScansHeadProps = {
  store: StoreDeps;
  requested: ScansRows;
  zone: string;
  file: FileExport;
  /** The buttons before the export. */
  children: ReactNode;
};

const ScansHead = ({ store, requested, zone, file, children }: ScansHeadProps) => (
  <div className="page-head">
    <h1>{scanTexts.title}</h1>
    <p className="bad small wide-only kept-note">
      <Icon name="history" small /> {scanTexts.retention}
    </p>
    <span className="push" />
    {children}
    <Full>
      <ExportButton
        file={file}
        label={scanTexts.export}
        onExport={() => {
          const name = `buy-sell-history-${dayOf(store.clock.now(), zone)}.csv`;
          void file.start(historyCalls.scansCsv.path, { ...requested, zone }, name);
        }}
      />
    </Full>
  </div>
);

/** What an opened row shows. */
function useScanDetail(store: StoreDeps, requested: ScansRows) {
  usePreloaded(ScanDetail);
  const api = caller(historyCalls, store.call);
  return useCallback(
    (row: ProductRow) => (
      <LazyBoundary fallback={<Skeleton lines={4} label={scanTexts.loading} />}>
        <ScanDetail store={store} api={api} requested={requested} row={row} />
      </LazyBoundary>
    ),
    [store, api, requested],
  );
}

/** How a product is drawn, with its Bought button. */
function useProductColumns(figures: ScanFiguresStore, isFull: boolean) {
  const productToBuy = useCallback((row: ProductRow) => scannedProduct(row, figures), [figures]);
  const plain = useMemo(() => columnsFor(isFull, productColumns(figures)), [figures, isFull]);
  const card = useMemo(
    () => ({
      height: PRODUCT_CARD,
      of: (row: ProductRow, opening: Opening) => <ProductCard row={row} opening={opening} figures={figures} />,
    }),
    [figures],
  );
  return { columns: useBuyColumn(plain, productToBuy), rowActions: useBuyAction(productToBuy), card };
}

const emptyOf = (filtered: boolean, onClear: () => void): Empty =>
  filtered
    ? {
        text: scanTexts.emptyFiltered,
        action: <ClearButton label={scanTexts.clear} onPress={onClear} />,
      }
    : { text: scanTexts.emptyAll };

type ScansSummaryProps = { deps: ResourceDeps; api: HistoryApi; requested: ScansRows; onLoss(only: boolean): void };

/** Totals of the scans, compared with the previous period. */
function ScansSummary({ deps, api, requested, onLoss }: ScansSummaryProps) {
  const [{ value }] = useResource(deps, [api, requested], {
    read: () => api.scansSummary(requested),
    staleOn: ['scan.recorded'],
  });
  const pressed = requested.loss === true;
  const loss = { pressed, hint: scanTexts.onlyLoss(pressed), onPress: () => onLoss(!pressed) };
  const figures = useCounted(summaryFigures(value, loss), requested);
  return <KeyFigures label={scanTexts.figures} figures={figures} />;
}

/** Counts how often each figure changed for the same request, that is, live. */
function useCounted(figures: readonly KeyFigure[], requested: ScansRows): readonly KeyFigure[] {
  const seen = useRef<{ requested: ScansRows; of: Map<string, { value: KeyFigure['value']; changes: number }> }>({
    requested,
    of: new Map(),
  });
  if (seen.current.requested !== requested) seen.current = { requested, of: new Map() };
  return figures.map((figure) => {
    if (figure.value === null) return figure;
    const before = seen.current.of.get(figure.name);
    const changes = before === undefined ? 0 : before.changes + (before.value === figure.value ? 0 : 1);
    seen.current.of.set(figure.name, { value: figure.value, changes });
    return { ...figure, changes };
  });
}

type ProductCardProps = { row: ProductRow; opening: Opening; figures: ScanFiguresStore };

/** px */
const PRODUCT_CARD = 56;

/** A product on a phone: title, ASIN, and the profit and ROI of its last scan. */
const ProductCard = ({ row: { asin, title }, opening, figures }: ProductCardProps) => (
  <span className="product-card">
    <OpenRow label={scanTexts.scansOf(title || asin)} opening={opening} />
    <span className="product-words">
      <span className="cut product-title" dir="auto">
        {title || '–'}
      </span>
      <span>
        <ScannedProduct store={figures} asin={asin} />
      </span>
    </span>
    <Full>
      <span className="product-gain">
        <FigureCell store={figures} asin={asin}>
          {({ last }) => (
            <>
              <Gain amount={last.profit} marketplace={last.marketplace} />
              <Rate percent={last.roi} />
            </>
          )}
        </FigureCell>
      </span>
    </Full>
  </span>
);

/** A scanned product, with the cost and what is left before it of the last scan. */
function scannedProduct(row: ProductRow, figures: ScanFiguresStore): ProductToBuy {
  const { asin, title } = row;
  const isKnown = ({ of }: ScanFiguresView) => of.has(asin);
  const last = figures.view$.value.of.get(asin)?.last;
  const cost = last?.buyCost ?? null;
  const profit = last?.profit ?? null;
  return {
    asin,
    marketplace: last?.marketplace || DEFAULT_MARKETPLACE,
    title,
    unitCost: cost,
    beforeCost: cost === null || profit === null ? null : profit + cost,
    ...(isKnown(figures.view$.value)
      ? {}
      : {
          whole: async () => {
            await firstValueFrom(figures.view$.pipe(filter(isKnown)));
            return scannedProduct(row, figures);
          },
        }),
  };
}

type ScanToolsProps = {
  deps: ResourceDeps;
  api: HistoryApi;
  /** ms */
  now: number;
  zone: string;
  filters: ScanFilters;
  onFilters(next: ScanFilters, step?: boolean): void;
  /** Clears all filters; undefined if none is set. */
  onClear: (() => void) | undefined;
  state: GridState;
  onState(next: GridState): void;
};

/** Time, account, and search, then the row density. */
const ScanTools = ({ deps, api, now, zone, filters, onFilters, onClear, state, onState }: ScanToolsProps) => (
  <search className="tools">
    <TimeTools
      time={filters.time}
      onTime={(time) => onFilters({ ...filters, time })}
      now={now}
      zone={zone}
      earliest={dayOf(storedSince(now), zone)}
    />
    <AccountSelect
      deps={deps}
      api={api}
      by="_id"
      value={filters.account}
      onChange={(account) => onFilters({ ...filters, account })}
    />
    <Full>
      <SearchBox
        value={filters.search}
        onChange={(search) => onFilters({ ...filters, search }, false)}
        texts={{ short: scanTexts.search, whole: scanTexts.searchHint }}
      />
    </Full>
    {onClear && (
      <button type="button" className="btn quiet" onClick={onClear}>
        {scanTexts.clear}
      </button>
    )}
    <span className="push" />
    <DensityChoice state={state} onState={onState} />
  </search>
);
