import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Chip } from '#client/ui/chip.tsx';
import { lazyPart } from '#client/ui/error-boundary.tsx';
import { ClearButton } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { forgetGridState, useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import { type GridState, plainState } from '#client/ui/grid/columns/grid-state.ts';
import { createRowSelection, type RowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { MarketplaceFilter } from '#client/ui/marketplace-select.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { param, queryState, type StateOf, text, useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { useShortcuts } from '#client/ui/shortcuts.ts';
import { Note } from '#client/ui/states.tsx';
import { AccountBanner } from '#client/widgets/inbox/account-banner.tsx';
import { MissingRole } from '#client/widgets/integrations/missing-role.tsx';
import { formatCount } from '#shared/format.ts';
import { LONGEST_FILTER } from '#shared/grid/column-filter.ts';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { buyBoxStates } from '#shared/inbox/product-now.ts';
import { integrationsAccess } from '#shared/integrations/access.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { ownProductCalls } from '#shared/listings/own-products/calls.ts';
import {
  LONGEST_CONDITION,
  LONGEST_INCIDENT,
  type OwnFigures,
  type OwnProduct,
  type OwnSort,
} from '#shared/listings/own-products/own-product.ts';
import { changePricesAccess } from '#shared/listings/prices/access.ts';
import { COSTS_PATH } from '#shared/listings/prices/paths.ts';
import { localeTag, translated } from '#shared/localized.ts';
import { isWalmart, marketplaceOf, sellingCodes } from '#shared/marketplaces.ts';
import { productAddress, productsAccess } from '#shared/products/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { LiveProducts } from './live-products.ts';
import { OwnCard } from './own-card.tsx';
import { nameOf, ownColumns } from './own-columns.tsx';
import { OwnFiguresBar } from './own-figures.tsx';
import { stockColumns } from './stock-columns.tsx';
import { StockFiguresBar, StockLegend, StockSource } from './stock-figures.tsx';
import { ownStockTexts as stockTexts, ownProductsTexts as texts } from './texts.ts';
import { shownRows, useOwnRows } from './use-own-rows.ts';
import '#client/ui/buttons.css';
import '#client/ui/tags.css';
import '#client/ui/states.css';
import './own-products.css';

/**
 * What the list shows, in its address. An alert leads to its product by `q` and `marketplace`, an incident to its
 * products.
 */
const ownQuery = queryState(
  {
    text: text('q', LONGEST_FILTER),
    marketplace: param(
      'marketplace',
      (code) => sellingCodes.find((each) => each === code.toUpperCase()) ?? null,
      (code) => code ?? '',
    ),
    incident: text('incident', LONGEST_INCIDENT),
    condition: text('condition', LONGEST_CONDITION),
    view: param(
      'view',
      (view): 'price' | 'stock' => (view === 'stock' ? view : 'price'),
      (view) => (view === 'stock' ? view : ''),
    ),
    runsOut: param(
      'runs-out',
      (only) => only === '1',
      (only) => (only ? '1' : ''),
    ),
    buyBox: param(
      'buy-box',
      (state) => buyBoxStates.find((each) => each === state) ?? null,
      (state) => state ?? '',
    ),
  },
  'row',
);
type OwnFilters = StateOf<typeof ownQuery>;

/** What Amazon sends that this screen shows something of. */
const shownMessages: readonly MessageType[] = [
  'LISTINGS_ITEM_ISSUES_CHANGE',
  'LISTINGS_ITEM_STATUS_CHANGE',
  'FBA_INVENTORY_AVAILABILITY_CHANGES',
  'ITEM_SALES_EVENT_CHANGE',
];

type OwnProductsStore = StoreDeps & { user$: Observable<UserInfo> };

/** At most this many prices are changed at once: each is read from Amazon first. */
const MOST_CHANGES = 50;
const ChangePricesDialog = lazyPart(() => import('./change-prices-dialog.tsx'), 'ChangePricesDialog');
const TrackSelected = lazyPart(() => import('#client/widgets/tracking/track-selected.tsx'), 'TrackSelected');
const pillTexts = { short: (count: number) => texts.pillShort(formatCount(count)), whole: texts.pill };
const searchTexts = { short: texts.search, whole: texts.searchHint };
/** The price that wins is a column that people add: the list is full. */
const startState = { ...plainState, hidden: ['expected'] };
/** What runs out next comes first. */
const stockStart = { ...plainState, sort: [{ colId: 'cover', sort: 'asc' as const }] };
const idOf = ({ id }: OwnProduct): string => id;

/** 'My products': the state of each own SKU instead of events (ACT-11). */
export function OwnProductsScreen({ store }: { store: OwnProductsStore }) {
  usePreloaded(ChangePricesDialog, TrackSelected);
  const user = useValue(store.user$);
  const canChange = changePricesAccess(user).open;
  const [filters, setFilters] = useQueryState(ownQuery);
  const { marketplace, view } = filters;
  const isStock = view === 'stock';
  const figures = useOwnFigures(store, filters);
  const [changing, setChanging] = useState<readonly OwnProduct[] | null>(null);
  /** Set with the rows; cells are drawn later. */
  const live = useRef<LiveProducts>(null);
  const [ownState, setOwnState] = useState(0);
  const plain = usePlainColumns(live, isStock, canChange ? setChanging : undefined);
  const [state, setState] = useGridAddress(plain, isStock ? stockStart : startState);
  const rows = useListRows(store, filters, state);
  live.current = rows;
  const { selection, columns, rowActions } = useOwnSelection(rows, plain, canChange);
  const card = useMemo(() => cardOf(live, canChange ? selection : undefined, isStock), [canChange, selection, isStock]);
  const change = (next: Partial<OwnFilters>, step = true) => {
    selection.clear();
    setFilters({ ...filters, ...next }, step);
  };
  const show = (next: 'price' | 'stock') => {
    // Each view has its own columns, and its own filter.
    forgetGridState();
    change({ view: next, buyBox: null, runsOut: false });
  };
  useShortcuts(() => ({ stockView: () => show(isStock ? 'price' : 'stock') }));
  const clear = () => {
    forgetGridState();
    change(noFilters);
    setOwnState(ownState + 1);
  };

  return (
    <main className="page own-products" id="content" tabIndex={-1}>
      {notificationsAccess(user).open && <AccountBanner deps={store} />}
      <MissingRole deps={store} types={shownMessages} />
      <OwnHead
        store={store}
        summary={figures.value && summaryOf(figures.value, marketplace)}
        exported={() => ({ ...questionOf(filters, store.clock.now()), ...onlyOf(filters), sort: state.sort })}
        panel={<ColumnsPanel columns={columns} state={state} onState={setState} />}
      />
      <FiguresBar filters={filters} figures={figures} onRunsOut={(next) => change({ runsOut: next })} />
      <ReadingNote figures={figures.value} user={user} />
      <OwnTools filters={filters} figures={figures.value} onChange={change} onView={show} />
      <div className="own-body">
        <ColumnsGrid
          key={`${view} ${ownState}`}
          name={translated('titles', 'My Products')}
          columns={columns}
          rows={rows.rows}
          rowId={idOf}
          state={state}
          onState={setState}
          waitingText={pillTexts}
          isTall
          onOpen={(row) => navigate(productAddress(row))}
          rowActions={rowActions}
          card={card}
          empty={isFiltered(filters) ? noMatch(clear) : noProducts()}
          foot={isStock ? <StockLegend /> : <span className="wide-only">{texts.order}</span>}
        />
      </div>
      <OwnSelection
        selection={selection}
        rows={rows}
        canTrack={productsAccess(user).open}
        onChangePrices={setChanging}
      />
      {changing && <ChangePricesDialog deps={store} rows={changing} onClose={() => setChanging(null)} />}
    </main>
  );
}

const noFilters = { text: '', marketplace: null, incident: '', condition: '', buyBox: null, runsOut: false };

const isFiltered = ({ text, marketplace, incident, condition, buyBox, runsOut }: OwnFilters): boolean =>
  text !== '' || marketplace !== null || incident !== '' || condition !== '' || buyBox !== null || runsOut;

/** What both the rows and the figures are requested with. */
const questionOf = ({ text, marketplace, incident, condition }: OwnFilters, now: number) => ({
  today: new Date(now).setHours(0, 0, 0, 0),
  text,
  ...(marketplace ? { marketplace } : {}),
  ...(incident ? { incident } : {}),
  ...(condition ? { condition } : {}),
});

/** What the rows are narrowed by. */
const onlyOf = ({ buyBox, runsOut }: OwnFilters) => ({
  ...(buyBox ? { buyBox } : {}),
  ...(runsOut ? { runsOut } : {}),
});

function useListRows(store: StoreDeps, filters: OwnFilters, state: GridState): LiveProducts {
  const api = caller(ownProductCalls, store.call);
  const { text, marketplace, incident, condition } = filters;
  const only = onlyOf(filters);
  const list = JSON.stringify([text, marketplace, incident, condition, only, state.sort]);
  return useOwnRows(store, list, ({ page, limit }, signal) => {
    const sort = state.sort.map((each) => ({ colId: each.colId as OwnSort, sort: each.sort }));
    return api.search({ ...questionOf(filters, store.clock.now()), ...only, sort, page, limit }, { signal });
  });
}

function useOwnFigures(store: StoreDeps, filters: OwnFilters) {
  const api = caller(ownProductCalls, store.call);
  const { text, marketplace, incident, condition } = filters;
  const [figures] = useResource(store, [api, text, marketplace, incident, condition], {
    read: () => api.figures(questionOf(filters, store.clock.now())),
    staleOn: [
      'notification.created',
      'products.changed',
      'priceChange.advanced',
      'costs.edited',
      'integration.updated',
    ],
  });
  return figures;
}

/** @param onChange undefined for accounts that can't change prices; the function of a state, which never changes */
function usePlainColumns(
  live: RefObject<LiveProducts | null>,
  isStock: boolean,
  onChange: ((products: readonly OwnProduct[]) => void) | undefined,
) {
  return useMemo(() => {
    const all = ownColumns({
      changeOf: (row) => live.current?.changeOf(row),
      onChangePrice: onChange && ((row) => onChange([row])),
    });
    return isStock ? stockColumns(all) : all;
  }, [live, onChange, isStock]);
}

const cardOf = (live: RefObject<LiveProducts | null>, selection: RowSelection | undefined, isStock: boolean) => ({
  height: 150,
  of: (row: OwnProduct) => (
    <OwnCard row={row} change={live.current?.changeOf(row)} selection={selection} isStock={isStock} />
  ),
});

type FiguresBarProps = {
  filters: OwnFilters;
  figures: ReturnType<typeof useOwnFigures>;
  onRunsOut(only: boolean): void;
};

const FiguresBar = ({ filters: { view, runsOut }, figures: { value, trouble }, onRunsOut }: FiguresBarProps) =>
  view === 'stock' ? (
    <StockFiguresBar figures={value} failed={trouble?.message} runsOut={runsOut} onRunsOut={onRunsOut} />
  ) : (
    <OwnFiguresBar figures={value} failed={trouble?.message} />
  );

type OwnHeadProps = {
  store: StoreDeps;
  summary: string | undefined;
  /** Returns what the file is requested with. */
  exported(): object;
  panel: ReactNode;
};

function OwnHead({ store, summary, exported, panel }: OwnHeadProps) {
  const phone = useMedia(PHONE);
  const file = useExport(store.fileCall, store.toasts, texts.exports);
  const save = () => {
    const name = `products-${new Date(store.clock.now()).toISOString().slice(0, 10)}.csv`;
    if (!file.progress) void file.start(ownProductCalls.csv.path, exported(), name);
  };
  return (
    <div className="page-head">
      <h1>{translated('titles', 'My Products')}</h1>
      <span className="soft fig cut wide-only" role="status">
        {summary}
      </span>
      <span className="push" />
      {!phone && (
        <>
          <Link className="btn" href={COSTS_PATH}>
            {translated('titles', 'Costs and limits')}
          </Link>
          {panel}
        </>
      )}
      <button type="button" className="btn" aria-disabled={file.progress !== null} onClick={save}>
        <ScreenIcon name="download" /> {texts.export}
      </button>
      <ExportProgressStrip file={file} texts={texts.exports} />
    </div>
  );
}

type ToolsProps = {
  filters: OwnFilters;
  figures: OwnFigures | undefined;
  onChange(next: Partial<OwnFilters>, step?: boolean): void;
  onView(view: OwnFilters['view']): void;
};

const OwnTools = ({ filters, figures, onChange, onView }: ToolsProps) => (
  <search className="tools">
    <Segmented
      label={stockTexts.view}
      choices={(['price', 'stock'] as const).map((value) => ({ value, label: stockTexts.views[value] }))}
      value={filters.view}
      onChange={onView}
    />
    {filters.view === 'stock' ? (
      <Segmented
        label={stockTexts.show}
        choices={[
          { value: '', label: counted(texts.all, figures && rowsOf(figures)) },
          { value: 'runs-out', label: counted(stockTexts.runsOut, figures?.stock?.runsOut) },
        ]}
        value={filters.runsOut ? 'runs-out' : ''}
        onChange={(value) => onChange({ runsOut: value !== '' })}
      />
    ) : (
      <BuyBoxFilter value={filters.buyBox} figures={figures} onChange={(buyBox) => onChange({ buyBox })} />
    )}
    <FilterFields filters={filters} onChange={onChange} />
    {filters.view === 'stock' && <StockSource figures={figures} />}
  </search>
);

type BuyBoxFilterProps = {
  value: OwnFilters['buyBox'];
  figures: OwnFigures | undefined;
  onChange(value: OwnFilters['buyBox']): void;
};

const BuyBoxFilter = ({ value, figures, onChange }: BuyBoxFilterProps) => (
  <Segmented
    label={texts.filter}
    choices={[
      { value: '', label: counted(texts.all, figures && rowsOf(figures)) },
      ...buyBoxStates
        .filter((each) => each !== 'unknown' || value === each || (figures?.buyBox.unknown ?? 0) > 0)
        .map((each) => ({ value: each, label: counted(texts.states[each], figures?.buyBox[each]) })),
    ]}
    value={value ?? ''}
    onChange={(next) => onChange(next === '' ? null : next)}
  />
);

const FilterFields = ({ filters, onChange }: Pick<ToolsProps, 'filters' | 'onChange'>) => {
  const { text, marketplace, incident, condition } = filters;
  return (
    <>
      <SearchBox value={text} texts={searchTexts} onChange={(next) => onChange({ text: next }, false)} />
      <MarketplaceFilter value={marketplace} onChange={(code) => onChange({ marketplace: code })} />
      {incident !== '' && <Chip value={texts.incident} onRemove={() => onChange({ incident: '' })} />}
      {condition !== '' && <Chip value={texts.condition(condition)} onRemove={() => onChange({ condition: '' })} />}
    </>
  );
};

type OwnSelectionProps = {
  selection: RowSelection;
  rows: LiveProducts;
  canTrack: boolean;
  onChangePrices(products: readonly OwnProduct[]): void;
};

function OwnSelection({ selection, rows, canTrack, onChangePrices }: OwnSelectionProps) {
  const selected = useValue(selection.ids$);
  if (selected.size === 0) return null;
  const products = () => shownRows(rows.rows).filter((row) => selected.has(row.id));
  return (
    <SelectionBar count={selected.size} onClear={selection.clear}>
      {selected.size > MOST_CHANGES ? (
        <span>{texts.tooMany(formatCount(MOST_CHANGES))}</span>
      ) : (
        <button type="button" className="btn small" onClick={() => onChangePrices(products())}>
          <ScreenIcon name="pencil" /> {texts.changePrice}
        </button>
      )}
      {canTrack && <TrackSelected products={products()} />}
    </SelectionBar>
  );
}

const noMatch = (onClear: () => void): Empty => ({
  title: texts.noMatch,
  action: <ClearButton label={texts.clear} onPress={onClear} />,
});

const noProducts = (): Empty => ({
  title: texts.empty,
  text: texts.emptyHint,
  action: (
    <Link className="btn" href={integrationScreens.amazon}>
      {texts.toIntegration}
    </Link>
  ),
});

/** Lets SKUs be selected whose price the person may change. */
function useOwnSelection(rows: LiveProducts, plain: readonly GridColumn<OwnProduct>[], canChange: boolean) {
  const live = useRef(rows);
  live.current = rows;
  const [selection] = useState(() => createRowSelection(() => shownRows(live.current.rows).flatMap(selectableId)));
  const columns = useMemo(
    () =>
      canChange
        ? [
            selectColumn<OwnProduct>({
              selection,
              rows: rows.rows,
              idOf: (row) => selectableId(row)[0] ?? null,
              nameOf,
              shownIds: () => shownRows(rows.rows).flatMap(selectableId),
            }),
            ...plain,
          ]
        : plain,
    [canChange, selection, rows, plain],
  );
  const rowActions = useMemo(() => {
    const toggle = (range: boolean) => (row: OwnProduct) => {
      for (const id of selectableId(row)) selection.toggle(id, range);
    };
    return canChange ? { select: toggle(false), selectRange: toggle(true) } : {};
  }, [canChange, selection]);
  return { selection, columns, rowActions };
}

const rowsOf = ({ buyBox }: OwnFigures): number => Object.values(buyBox).reduce((sum, each) => sum + each, 0);

/** '193 SKUs, 126 ASINs'. Products that only messages name have no SKU, and Walmart's have no ASIN. */
const summaryOf = ({ skus, products }: OwnFigures, marketplace: string | null): string =>
  marketplace !== null && isWalmart(marketplace)
    ? texts.skus(skus)
    : skus === 0
      ? texts.asins(products)
      : `${texts.skus(skus)}, ${texts.asins(products)}`;

const counted = (label: string, count: number | undefined): string =>
  count === undefined ? label : `${label} ${formatCount(count)}`;

/** Only SKUs can be given a price. */
const selectableId = (row: OwnProduct): string[] => (row.sku === null ? [] : [row.id]);

/** How the list of SKUs is read, if it isn't complete. */
function ReadingNote({ figures, user }: { figures: OwnFigures | undefined; user: UserInfo }) {
  if (!figures) return null;
  const { state, message, at, failedIn } = figures.reading;
  const places = new Intl.ListFormat(localeTag(), { type: 'conjunction' }).format(
    failedIn.map((code) => marketplaceOf(code)?.name ?? code),
  );
  if (state === 'failed')
    return (
      <Note
        bad
        action={
          integrationsAccess(user).open && (
            <Link className="btn small" href={integrationScreens.amazon}>
              {texts.toIntegration}
            </Link>
          )
        }
      >
        <b>{texts.readFailed(places)}</b> {texts.readFailedHint(message ?? '')}
      </Note>
    );
  if (state === 'reading' && at === null)
    return (
      <Note>
        <span role="status">
          <b>{texts.reading}</b> {texts.readingHint}
        </span>
      </Note>
    );
  return state === 'unsupported' ? <Note>{texts.noListings}</Note> : null;
}
