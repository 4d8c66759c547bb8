import { type ComponentType, type ReactNode, type RefObject, useId, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import type { ResourceState } from '#client/stream/resource-state.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { LazyBoundary } from '#client/ui/error-boundary.tsx';
import { Full } from '#client/ui/full.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { plainState } from '#client/ui/grid/columns/grid-state.ts';
import { localTable, saveCsv } from '#client/ui/grid/tools/local-table.ts';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { NARROW, PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { IconButton, ScreenIcon, ToolButton } from '#client/ui/screen-icon.tsx';
import { Skeleton } from '#client/ui/states.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { undoAction } from '#client/ui/toasts$.ts';
import { CompareButton } from '#client/widgets/products/compare-button.tsx';
import { AppendToSheet } from '#client/widgets/sheets/append-to-sheet.tsx';
import { TrackSelected } from '#client/widgets/tracking/track-selected.tsx';
import { translated } from '#shared/localized.ts';
import { productsAccess } from '#shared/products/access.ts';
import { type SellerTab, sellerPaths, sellerTabs, sellerTitles } from '#shared/sellers/access.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import type { PortalInfo } from '#shared/session/portal-info.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { remainingTokens, type TokenBalance } from '#shared/tokens/balance.ts';
import { FollowButtons } from '../followed/follow-buttons.tsx';
import { AskSeller, type TypedSeller } from './ask-seller.tsx';
import { changesOf, type Listing } from './listing.ts';
import { listingColumns } from './listing-columns.tsx';
import type { ListingsView } from './listings-pane.tsx';
import { CostQuestion, RunTrouble } from './run-trouble.tsx';
import { SellerHead } from './seller-head.tsx';
import { cleanSellerId } from './storefront-address.ts';
import { hasData, type StorefrontRun } from './storefront-run.ts';
import type { StorefrontRuns } from './storefront-run$.ts';
import { storefrontTexts } from './texts.ts';
import { idOfListing, useListings } from './use-listings.ts';
import { type Storefront, useStorefront } from './use-storefront.ts';
import '../sellers.css';
import { ChoiceGroups } from '#client/ui/choice-groups.tsx';
import { EmptyState, Fault } from '#client/ui/failures.tsx';
import type { SellerMetrics } from '#shared/sellers/seller.ts';
import { CategoryStatistics } from './category-statistics.tsx';
import { firstFlags, type StorefrontFlag, selectionGroups } from './data-selection.ts';

export type StorefrontStore = StoreDeps & {
  user$: Observable<UserInfo>;
  tokens$: Observable<ResourceState<TokenBalance>>;
};

/** The grid. A storefront takes longer to answer than it takes to load. */
const ListingsPane = lazyExport(() => import('./listings-pane.tsx'), 'ListingsPane');

const tabIds = { storefront: sellerTabs.storefront, metrics: sellerTabs.metrics } as const;
type TabId = keyof typeof tabIds;

/** @property ColleagueNote says who else looked up the listings; of another feature */
type StorefrontProps = {
  store: StorefrontStore;
  info: PortalInfo | null;
  ColleagueNote: ComponentType<{ store: StoreDeps; marketplace: string; asins(): readonly string[]; count: number }>;
};

export function StorefrontScreen({ store, info, ColleagueNote }: StorefrontProps) {
  const api = caller(sellerCalls, store.call);
  usePreloaded(ListingsPane);
  const front = useStorefront(store, api);
  const { run, runs, shown, tab, flags, nameRequest } = front;
  const phone = useMedia(PHONE);
  const narrow = useMedia(NARROW);
  const [isChanging, setIsChanging] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const wrong = useId();
  const now = store.clock.now();

  const list = useListingsView(store, front);

  const isWelcome = tab === sellerTabs.storefront && flags.length === 0;
  const ready = hasData(run);
  const open = () => {
    if (front.open()) setIsChanging(false);
    else field.current?.focus();
  };
  const save = (listings: readonly Listing[]) => saveListings(store, shown, localTable(list.columns, listings));
  const hasListings = ready && run.count > 0 && tab === sellerTabs.storefront && !isWelcome;
  const showsForm = !phone || isChanging || !ready;
  const ask = (
    <Ask
      front={front}
      wrong={nameRequest.failure ? wrong : undefined}
      canOpenOther={!isWelcome}
      onOpen={open}
      field={field}
    />
  );
  const nothingYet = <NothingYet run={run} runs={runs} isKnown={ready} hasSeller={shown.sellerId !== ''} />;
  const content: Record<TabId, () => ReactNode> = {
    storefront: () => (
      <ListingsTab {...{ store, info, ColleagueNote, front, list }} onOpen={open} onSave={save}>
        {nothingYet}
      </ListingsTab>
    ),
    metrics: () => (run.metrics ? <MetricsPane metrics={run.metrics} /> : nothingYet),
  };
  const value: TabId = tab === sellerTabs.metrics ? 'metrics' : 'storefront';

  return (
    <main className="page storefront" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', sellerTitles.storefront)}</h1>
        {!narrow && ask}
        <span className="push" />
        {phone && ready && <ChangeSeller isOpen={isChanging} onOpen={setIsChanging} />}
        <HeadButtons
          store={store}
          front={front}
          onExport={hasListings ? () => void save(list.rows.shown()) : undefined}
          // Removed listings have their own table, which cannot be exported.
          canExport={list.view.shown !== 'gone'}
        />
      </div>
      {narrow && showsForm && <div className="ask-pane">{ask}</div>}
      {nameRequest.failure && <NameTrouble id={wrong} failure={nameRequest.failure} />}
      {run.metrics && (
        <SellerHead summary={run.metrics.summary} marketplace={shown.marketplace} look={run.look} now={now} />
      )}
      <Tabs
        fill
        label={storefrontTexts.tabs}
        tabs={(Object.keys(tabIds) as TabId[]).map((id) => ({
          id,
          title: storefrontTexts[id],
          disabled: !ready,
          content: id === value && content[id](),
        }))}
        value={value}
        onChange={(id) => front.setTab(tabIds[id] as SellerTab)}
      />
    </main>
  );
}

const ChangeSeller = ({ isOpen, onOpen }: { isOpen: boolean; onOpen(open: boolean): void }) => (
  <IconButton
    icon="shop"
    label={storefrontTexts.changeSeller}
    large
    aria-expanded={isOpen}
    onClick={() => onOpen(!isOpen)}
  />
);

type AskProps = {
  front: Storefront;
  /** The id of the element that says what is wrong. */
  wrong: string | undefined;
  canOpenOther: boolean;
  onOpen(): void;
  field: RefObject<HTMLInputElement | null>;
};

function Ask({ front, wrong, canOpenOther, onOpen, field }: AskProps) {
  const { run, shown, typed, nameRequest } = front;
  const typedId = cleanSellerId(typed.sellerId);
  const isShown = typedId === shown.sellerId;
  return (
    <AskSeller
      typed={typed}
      onTyped={front.setTyped}
      // The shown seller's name appears below; this is the typed seller's.
      name={isShown && hasData(run) && !nameRequest.sent ? '' : front.name}
      busy={front.busy}
      wrong={wrong}
      isOther={canOpenOther && (!isShown || typed.marketplace !== shown.marketplace) && typedId !== ''}
      onGetName={() => void front.getName()}
      onOpen={onOpen}
      field={field}
    />
  );
}

type HeadButtonsProps = {
  store: StorefrontStore;
  front: Storefront;
  /** Undefined where there is nothing to export. */
  onExport: (() => void) | undefined;
  canExport: boolean;
};

function HeadButtons({ store, front, onExport, canExport }: HeadButtonsProps) {
  const { run, shown, flags } = front;
  const balance = useValue(store.tokens$).value;
  const reset = () => {
    const undo = front.reset();
    store.toasts.show({ kind: 'info', text: storefrontTexts.reset, action: undoAction(undo) });
  };
  return (
    <>
      <Full>
        <FollowButtons
          store={store}
          seller={run.metrics ? { ...shown, name: run.metrics.summary.seller_name ?? shown.sellerId } : null}
          left={balance ? remainingTokens(balance) : null}
        />
      </Full>
      {(flags.length > 0 || shown.sellerId !== '') && (
        <ToolButton icon="undo" label={sellerTexts.reset} className="quiet" onClick={reset} />
      )}
      {onExport && (
        <ToolButton icon="download" label={storefrontTexts.exportCsv} disabled={!canExport} onClick={onExport} />
      )}
    </>
  );
}

const loading = (
  <div className="page-skeleton">
    <Skeleton lines={10} label={storefrontTexts.loading} />
  </div>
);

async function saveListings(
  { toasts }: StorefrontStore,
  { sellerId, marketplace }: TypedSeller,
  listings: ReturnType<typeof localTable>,
): Promise<void> {
  const name = `storefront-${sellerId.toLowerCase()}-${marketplace.toLowerCase()}.csv`;
  try {
    if (await saveCsv(name, listings)) toasts.done(storefrontTexts.exported(listings.count));
  } catch {
    toasts.failed(storefrontTexts.exportFailed);
  }
}

type ListingsTabProps = StorefrontProps & {
  front: Storefront;
  list: ReturnType<typeof useListingsView>;
  onOpen(): void;
  onSave(listings: readonly Listing[]): Promise<void>;
  /** Shown while there is nothing to list. */
  children: ReactNode;
};

/** The first tab: the choice of fields, then the listings. */
function ListingsTab({ store, info, ColleagueNote, front, list, onOpen, onSave, children }: ListingsTabProps) {
  const { run, runs, shown, flags } = front;
  const { columns, state, setState, view, setView, rows, selection, changes } = list;
  const balance = useValue(store.tokens$).value;
  const ready = hasData(run);
  const { count } = run;
  const selected = () => rows.all().filter((listing) => selection.ids$.value.has(idOfListing(listing)));
  if (flags.length === 0)
    return (
      <>
        {run.failure && <RunTrouble failure={run.failure} hasRows={false} isKnown={ready} onRetry={runs.retry} />}
        <Welcome
          onSubmit={(chosen) => {
            front.choose(chosen);
            onOpen();
          }}
        />
      </>
    );
  if (!ready || (run.failure && count === 0)) return children;
  return (
    <>
      {run.failure && <RunTrouble failure={run.failure} hasRows isKnown onRetry={runs.retry} />}
      {run.step === 'asking' && (
        <CostQuestion run={run} left={balance ? remainingTokens(balance) : null} onRead={runs.read} />
      )}
      <LazyBoundary fallback={loading}>
        <ListingsPane
          run={run}
          runs={runs}
          marketplace={shown.marketplace}
          columns={columns}
          rows={rows}
          selection={selection}
          state={state}
          onState={setState}
          view={view}
          onView={setView}
          changes={changes}
          now={store.clock.now()}
          onSeen={() => markSeen(runs, store)}
          tools={(which) =>
            which === 'selected' ? (
              <SelectionTools
                store={store}
                marketplace={shown.marketplace}
                columns={columns}
                selected={selected}
                onSave={onSave}
                hasSheets={info?.sheets === true}
              />
            ) : (
              info?.sheets && (
                <AppendToSheet
                  deps={store}
                  disabled={count === 0 || view.shown === 'gone'}
                  rows={() => localTable(columns, rows.shown())}
                />
              )
            )
          }
        />
      </LazyBoundary>
      {run.step === 'read' && count > 0 && (
        <Full>
          <LazyBoundary>
            <ColleagueNote
              key={`${shown.sellerId} ${shown.marketplace}`}
              store={store}
              marketplace={shown.marketplace}
              asins={() => runs.listings().map(({ asin }) => asin)}
              count={count}
            />
          </LazyBoundary>
        </Full>
      )}
    </>
  );
}

async function markSeen(runs: Storefront['runs'], { toasts }: StorefrontStore) {
  const failure = await runs.markSeen();
  if (failure) toasts.failed(storefrontTexts.markFailed, failure.message);
  else toasts.done(storefrontTexts.markedSeen);
  return failure;
}

/** What the grid of listings shows, and in which order. */
function useListingsView(store: StorefrontStore, { run, runs, shown, flags }: Storefront) {
  const hasLook = run.look !== undefined && run.look !== null;
  const columns = useMemo(
    () => listingColumns(flags, shown.marketplace, hasLook, shown.sellerId),
    [flags, shown, hasLook],
  );
  const start = useMemo(
    () => ({
      ...plainState,
      sort: columns.some(({ id }) => id === RANK) ? [{ colId: RANK, sort: 'asc' as const }] : [],
    }),
    [columns],
  );
  const [state, setState] = useGridAddress(columns, start);
  const [view, setView] = useState(wholeView);
  const [viewOf, setViewOf] = useState(shown);
  if (viewOf !== shown) {
    setViewOf(shown);
    setView(wholeView);
  }
  const { rows, selection } = useListings({
    runs,
    look: run.look,
    columns,
    state,
    ...view,
    scheduler: store.scheduler,
  });
  const { look, count } = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listings array is mutated; its length signals changes
  const changes = useMemo(() => (look ? changesOf(runs.listings(), look) : null), [runs, look, count]);

  return { columns, state, setState, view, setView, rows, selection, changes };
}

type NothingProps = { run: StorefrontRun; runs: StorefrontRuns; isKnown: boolean; hasSeller: boolean };

function NothingYet({ run, runs, isKnown, hasSeller }: NothingProps) {
  if (run.failure) return <RunTrouble failure={run.failure} hasRows={false} isKnown={isKnown} onRetry={runs.retry} />;
  if (!hasSeller)
    return (
      <EmptyState
        icon={<ScreenIcon name="shop" />}
        title={storefrontTexts.whichSeller}
        action={
          <Link className="btn" href={sellerPaths.topRated}>
            {translated('titles', sellerTitles.topRated)}
          </Link>
        }
      >
        {storefrontTexts.whichSellerText}
      </EmptyState>
    );
  return loading;
}

type NameFailure = NonNullable<ReturnType<typeof useStorefront>['nameRequest']['failure']>;

const NameTrouble = ({ id, failure }: { id: string; failure: NameFailure }) => (
  <div id={id} className="name-trouble">
    <Fault
      title={
        failure === 'no-id' ? storefrontTexts.typeId : failure.status === 400 ? sellerTexts.nameFailed : failure.message
      }
    />
  </div>
);

type SelectionToolsProps = {
  store: StorefrontStore;
  marketplace: string;
  columns: ReturnType<typeof listingColumns>;
  selected(): readonly Listing[];
  onSave(listings: readonly Listing[]): Promise<void>;
  hasSheets: boolean;
};

function SelectionTools({ store, marketplace, columns, selected, onSave, hasSheets }: SelectionToolsProps) {
  const canTrack = productsAccess(useValue(store.user$)).open;
  return (
    <>
      <button type="button" className="btn small" onClick={() => void onSave(selected())}>
        <ScreenIcon name="download" /> {storefrontTexts.csv}
      </button>
      {productsAccess(store.user).open && (
        <CompareButton
          kind="products"
          marketplace={marketplace}
          items={() => selected().map(({ product }) => ({ id: product.asin, values: product }))}
        />
      )}
      {hasSheets && <AppendToSheet deps={store} className="btn small" rows={() => localTable(columns, selected())} />}
      {canTrack && (
        <TrackSelected products={selected().map(({ product }) => ({ asin: product.asin, marketplace: marketplace }))} />
      )}
    </>
  );
}

const RANK = 'rank_of_root_category';

const wholeView: ListingsView = { shown: 'all', search: '' };

const MetricsPane = ({ metrics }: { metrics: SellerMetrics }) => (
  <div className="metrics-pane">
    <CategoryStatistics categories={metrics.categories} />
  </div>
);

/** Shown on the first visit: chooses the fields, with defaults ticked (STORE-02). */
function Welcome({ onSubmit }: { onSubmit(flags: readonly StorefrontFlag[]): void }) {
  const [flags, setFlags] = useState<readonly StorefrontFlag[]>(firstFlags);
  return (
    <div className="welcome">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (flags.length > 0) onSubmit(flags);
        }}
      >
        <h2>{storefrontTexts.welcome}</h2>
        <p className="soft">{storefrontTexts.welcomeText}</p>
        <ChoiceGroups
          label={storefrontTexts.dataSelection}
          groups={selectionGroups}
          value={flags}
          onChange={setFlags}
        />
        <div className="form-foot">
          <button type="submit" className="btn primary" disabled={flags.length === 0}>
            {storefrontTexts.submit}
          </button>
          {flags.length === 0 && <span className="soft">{storefrontTexts.chooseOne}</span>}
        </div>
      </form>
    </div>
  );
}
