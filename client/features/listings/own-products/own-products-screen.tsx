import { useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { Chip } from '#client/ui/chip.tsx';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { forgetGridState, useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import type { Empty } from '#client/ui/grid/columns/grid-overlay.tsx';
import { plainState } from '#client/ui/grid/columns/grid-state.ts';
import { createRowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
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
const ChangePricesDialog = lazyExport(() => import('./change-prices-dialog.tsx'), 'ChangePricesDialog');
const TrackSelected = lazyExport(() => import('#client/widgets/tracking/track-selected.tsx'), 'TrackSelected');
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
  const { clock } = store;
  const api = caller(ownProductCalls, store.call);
  const user = useValue(store.user$);
  const access = changePricesAccess(user);
  const canTrack = productsAccess(user).open;
  const [filters, setFilters] = useQueryState(ownQuery);
  const { text, marketplace, incident, condition, buyBox, view, runsOut } = filters;
  const isStock = view === 'stock';
  const only = { ...(buyBox ? { buyBox } : {}), ...(runsOut ? { runsOut } : {}) };
  const question = () => ({
    today: new Date(clock.now()).setHours(0, 0, 0, 0),
    text,
    ...(marketplace ? { marketplace } : {}),
    ...(incident ? { incident } : {}),
    ...(condition ? { condition } : {}),
  });
  const [figures] = useResource(
    () =>
      createResource(store, {
        read: () => api.figures(question()),
        staleOn: [
          'notification.created',
          'products.changed',
          'priceChange.advanced',
          'costs.edited',
          'integration.updated',
        ],
      }),
    [store, api, text, marketplace, incident, condition],
  );
  const [changing, setChanging] = useState<readonly OwnProduct[] | null>(null);
  const phone = useMedia(PHONE);
  /** Set with the rows; cells are drawn later. */
  const live = useRef<LiveProducts>(null);
  const [ownState, setOwnState] = useState(0);
  const canChange = access.open;
  const plain = useMemo(() => {
    const all = ownColumns({
      changeOf: (row) => live.current?.changeOf(row),
      onChangePrice: canChange ? (row) => setChanging([row]) : undefined,
    });
    return isStock ? stockColumns(all) : all;
  }, [canChange, isStock]);
  const [state, setState] = useGridAddress(plain, isStock ? stockStart : startState);
  const list = JSON.stringify([text, marketplace, incident, condition, only, state.sort]);
  const rows = useOwnRows(store, list, ({ page, limit }, signal) => {
    const sort = state.sort.map((each) => ({ colId: each.colId as OwnSort, sort: each.sort }));
    return api.search({ ...question(), ...only, sort, page, limit }, { signal });
  });
  live.current = rows;
  const { selection, columns, rowActions } = useOwnSelection(rows, plain, canChange);
  const selected = useValue(selection.ids$);
  const known = figures.value;
  const file = useExport(store.fileCall, store.toasts, texts.exports);
  const isFiltered =
    text !== '' || marketplace !== null || incident !== '' || condition !== '' || buyBox !== null || runsOut;
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
  const card = useMemo(
    () => ({
      height: 150,
      of: (row: OwnProduct) => (
        <OwnCard
          row={row}
          change={live.current?.changeOf(row)}
          selection={canChange ? selection : undefined}
          isStock={isStock}
        />
      ),
    }),
    [canChange, selection, isStock],
  );

  return (
    <main className="page own-products" id="content" tabIndex={-1}>
      {notificationsAccess(user).open && <AccountBanner deps={store} />}
      <MissingRole deps={store} types={shownMessages} />
      <div className="page-head">
        <h1>{translated('titles', 'My Products')}</h1>
        <span className="soft fig cut wide-only" role="status">
          {known && summaryOf(known, marketplace)}
        </span>
        <span className="push" />
        {!phone && (
          <>
            <Link className="btn" href={COSTS_PATH}>
              {translated('titles', 'Costs and limits')}
            </Link>
            <ColumnsPanel columns={columns} state={state} onState={setState} />
          </>
        )}
        <button
          type="button"
          className="btn"
          aria-disabled={file.progress !== null}
          onClick={() =>
            file.progress ||
            void file.start(
              ownProductCalls.csv.path,
              { ...question(), ...only, sort: state.sort },
              `products-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
            )
          }
        >
          <ScreenIcon name="download" /> {texts.export}
        </button>
        <ExportProgressStrip file={file} texts={texts.exports} />
      </div>
      {isStock ? (
        <StockFiguresBar
          figures={known}
          failed={figures.trouble?.message}
          runsOut={runsOut}
          onRunsOut={(next) => change({ runsOut: next })}
        />
      ) : (
        <OwnFiguresBar figures={known} failed={figures.trouble?.message} />
      )}
      <ReadingNote figures={known} user={user} />
      <OwnTools filters={filters} figures={known} onChange={change} onView={show} />
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
          empty={
            isFiltered
              ? noMatch(() => {
                  forgetGridState();
                  change({ text: '', marketplace: null, incident: '', condition: '', buyBox: null, runsOut: false });
                  setOwnState(ownState + 1);
                })
              : noProducts()
          }
          foot={isStock ? <StockLegend /> : <span className="wide-only">{texts.order}</span>}
        />
      </div>
      {selected.size > 0 && (
        <OwnSelection
          selected={selected}
          rows={rows}
          canTrack={canTrack}
          onChangePrices={setChanging}
          onClear={selection.clear}
        />
      )}
      {changing && (
        <LazyBoundary>
          <ChangePricesDialog deps={store} rows={changing} onClose={() => setChanging(null)} />
        </LazyBoundary>
      )}
    </main>
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
  selected: ReadonlySet<string>;
  rows: LiveProducts;
  canTrack: boolean;
  onChangePrices(products: readonly OwnProduct[]): void;
  onClear(): void;
};

function OwnSelection({ selected, rows, canTrack, onChangePrices, onClear }: OwnSelectionProps) {
  const products = () => shownRows(rows.rows).filter((row) => selected.has(row.id));
  return (
    <SelectionBar count={selected.size} onClear={onClear}>
      {selected.size > MOST_CHANGES ? (
        <span>{texts.tooMany(formatCount(MOST_CHANGES))}</span>
      ) : (
        <button type="button" className="btn small" onClick={() => onChangePrices(products())}>
          <ScreenIcon name="pencil" /> {texts.changePrice}
        </button>
      )}
      {canTrack && (
        <LazyBoundary>
          <TrackSelected products={products()} />
        </LazyBoundary>
      )}
    </SelectionBar>
  );
}

const noMatch = (onClear: () => void): Empty => ({
  title: texts.noMatch,
  action: (
    <button type="button" className="btn" onClick={onClear}>
      {texts.clear}
    </button>
  ),
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
