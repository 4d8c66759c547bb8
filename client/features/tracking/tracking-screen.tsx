import { useCallback, useEffect, useMemo, useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import { useResource } from '#client/stream/resource.ts';
import { prepareConfirm, useConfirm } from '#client/ui/confirm.tsx';
import { LazyBoundary, lazyPart } from '#client/ui/error-boundary.tsx';
import { useFull } from '#client/ui/full.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyExport, usePreloaded } from '#client/ui/lazy.ts';
import { Link } from '#client/ui/link.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon, ToolButton } from '#client/ui/screen-icon.tsx';
import { ToolSelect } from '#client/ui/select.tsx';
import { Note, Skeleton } from '#client/ui/states.tsx';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { DEFAULT_MARKETPLACE, marketplaceOf } from '#shared/marketplaces.ts';
import { productScreens } from '#shared/products/access.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import type { Tracked } from '#shared/tracking/tracked.ts';
import { intervalText, nameOf } from './figures.ts';
import { AddAsin, AddPanel } from './list/add-asin.tsx';
import type { TableFiles } from './many/table-file.tsx';
import { listTexts } from './many/texts.ts';
import type { TrackManyProps } from './many/track-many-dialog.tsx';
import { ProductView } from './product-view.tsx';
import { outsideCount } from './state/state-mark.tsx';
import { trackingTexts as texts } from './texts.ts';
import { ThresholdForm } from './threshold-form.tsx';
import { useDrafts } from './thresholds/draft.ts';
import {
  listAddress,
  manyQuery,
  type TrackedMarketplace,
  type TrackingAddress,
  trackingAddress,
  trackingQuery,
} from './tracking-address.ts';
import { createTrackingCommands, type TrackingStore } from './tracking-commands.ts';
import '#client/ui/buttons.css';
import '#client/ui/states.css';
import '#client/ui/tags.css';
import './tracking.css';
import { screenEvent } from '#client/stream/screen-event.ts';
import { EmptyState, LoadFailed, RetryButton } from '#client/ui/failures.tsx';
import { toastLengths } from '#client/ui/toasts$.ts';
import { formatCount, formatMoney, formatNumber } from '#shared/format.ts';
import { type TrackingFired, trackingFiredSchema } from '#shared/tracking/tracking-events.ts';
import '#client/ui/form-controls.css';
import type { ResourceState } from '#client/stream/resource-state.ts';
import { TrackedList } from './list/tracked-list.tsx';

const TrackedTable = lazyExport(() => import('./many/tracked-table.tsx'), 'TrackedTable');
const TrackManyDialog = lazyPart(() => import('./many/track-many-dialog.tsx'), 'TrackManyDialog');

type ScreenProps = {
  store: TrackingStore;
  /** Reads tables for many products at once. */
  tableFiles: () => Promise<TableFiles>;
};

/** Product Tracking: with the specification's profile the form alone, which stores no product. */
export const TrackingScreen = (props: ScreenProps) =>
  useFull() ? <TrackedProducts {...props} /> : <ThresholdForm store={props.store} />;

function TrackedProducts({ store, tableFiles }: ScreenProps) {
  usePreloaded(TrackedTable, TrackManyDialog);
  const [{ isList, add }] = useQueryState(manyQuery);
  const [many, setMany] = useState<TrackManyProps['start'] | null>(null);
  const tracked = useTracked(store);
  const { api, marketplace, named, list, commands, drafts, products, go } = tracked;
  const open = useCallback((next: string) => void go({ marketplace, asin: next }), [go, marketplace]);
  useFiredToast(
    store,
    useCallback((place) => void go(place), [go]),
  );

  const manyStart = many ?? (add.length > 0 ? { asins: add } : null);
  const closeMany = () => {
    setMany(null);
    if (add.length > 0) navigate(trackingAddress({ marketplace, asin: named }), { replace: true });
  };

  const remove = async (gone: Tracked) => {
    const at = products?.findIndex(({ id }) => id === gone.id) ?? -1;
    const next = products?.[at + 1] ?? products?.[at - 1];
    drafts.drop(gone.asin);
    navigate(trackingAddress({ marketplace, asin: next?.asin ?? null }), { replace: true });
    const back = () => navigate(trackingAddress({ marketplace, asin: gone.asin }), { replace: true });
    if (!(await commands.remove([gone], back))) back();
  };

  return (
    <main className="page tracking" id="content" tabIndex={-1}>
      <TrackingHead
        store={store}
        marketplace={marketplace}
        products={products}
        isList={isList}
        onMarketplace={(code) => void go({ marketplace: code, asin: null })}
        onMany={() => setMany({ asins: [] })}
      />
      {isList && products && products.length > 0 ? (
        <LazyBoundary fallback={<Waiting trouble={null} onTryAgain={list.reload} />}>
          <TrackedTable
            store={store}
            products={products}
            marketplace={marketplace}
            commands={commands}
            onOpen={(each) => navigate(trackingAddress({ marketplace, asin: each }))}
            onEdit={(chosen) => setMany({ products: chosen })}
          />
        </LazyBoundary>
      ) : (
        <TrackingSplit store={store} tracked={tracked} onChoose={open} onRemove={(each) => void remove(each)} />
      )}
      {manyStart && products && (
        <TrackManyDialog
          {...{ api, commands, marketplace }}
          files={tableFiles}
          tracked={products}
          start={manyStart}
          onClose={closeMany}
        />
      )}
    </main>
  );
}

/** The tracked products of the marketplace in the address, and the one that is shown. */
function useTracked(store: TrackingStore) {
  const { toasts } = store;
  const user = useValue(store.user$);
  const api = caller(trackingCalls, store.call);
  const [{ marketplace, asin: named }] = useQueryState(trackingQuery);
  const [state, list] = useResource(store, [api, marketplace], {
    read: () => api.list({ marketplace }),
    staleOn: ['tracking.changed'],
  });
  const commands = useMemo(() => createTrackingCommands({ api, list, toasts }), [api, list, toasts]);
  const drafts = useDrafts(user._id, marketplace);
  const known = state.value;
  const products = known?.tracked;
  const asin = named ?? products?.[0]?.asin ?? null;
  const product = products?.find((each) => each.asin === asin) ?? null;
  const full = known && known.tracked.length >= known.most ? texts.full(known.most) : null;
  const go = useGo({ marketplace, asin, product, drafts });
  return { api, marketplace, named, state, list, commands, drafts, products, asin, product, full, go };
}

type TrackingSplitProps = {
  store: TrackingStore;
  tracked: ReturnType<typeof useTracked>;
  onChoose(asin: string): void;
  onRemove(product: Tracked): void;
};

/** The list of products, and one of them beside it. */
function TrackingSplit({ store, tracked, onChoose, onRemove }: TrackingSplitProps) {
  const { api, marketplace, state, list, commands, drafts, products, asin, product, full } = tracked;
  return (
    <div className="tracking-split">
      <TrackedRail
        state={state}
        onTryAgain={list.reload}
        products={products}
        current={asin}
        isNew={asin !== null && product === null && products !== undefined}
        unsaved={drafts.unsaved}
        full={full}
        hrefOf={(each) => trackingAddress({ marketplace, asin: each })}
        onChoose={onChoose}
      />
      {asin !== null && (
        <ProductSelect
          products={products}
          current={asin}
          isTracked={product !== null}
          full={full}
          onChoose={onChoose}
        />
      )}
      {asin !== null && products ? (
        <ProductView
          key={`${marketplace} ${asin}`}
          {...{ store, api, asin, marketplace, product, drafts, commands }}
          cannotStore={product === null ? full : null}
          onDelete={onRemove}
        />
      ) : products ? (
        <Empty marketplace={marketplace} onOpen={onChoose} />
      ) : (
        <Waiting trouble={state.trouble?.message ?? null} onTryAgain={list.reload} />
      )}
    </div>
  );
}

type HeadProps = {
  store: TrackingStore;
  marketplace: TrackedMarketplace;
  products: readonly Tracked[] | undefined;
  isList: boolean;
  onMarketplace(code: TrackedMarketplace): void;
  onMany(): void;
};

function TrackingHead({ store, marketplace, products, isList, onMarketplace, onMany }: HeadProps) {
  const user = useValue(store.user$);
  return (
    <div className="page-head">
      <h1>{texts.title}</h1>
      <MarketplaceSelect value={marketplace} onChange={onMarketplace} />
      {products && products.length > 0 && (
        <span className="soft wide-only">
          {texts.summary(products.length, outsideCount(products, store.clock.now()))}
        </span>
      )}
      <span className="push" />
      <ToolButton icon="upload" label={listTexts.trackMany} onClick={onMany} />
      <Link
        className="btn"
        href={isList ? trackingAddress({ marketplace, asin: null }) : listAddress(marketplace)}
        aria-label={isList ? listTexts.toProduct : listTexts.list}
      >
        <ScreenIcon name={isList ? 'box' : 'columns'} />{' '}
        <span className="wide-only">{isList ? listTexts.toProduct : listTexts.list}</span>
      </Link>
      {notificationsAccess(user).open && (
        <Link className="btn wide-only" href="/notifications?type=PRODUCT_TRACKING">
          <Icon name="bell" /> {texts.alerts}
        </Link>
      )}
    </div>
  );
}

type GoDeps = TrackingAddress & { product: Tracked | null; drafts: ReturnType<typeof useDrafts> };

/** Goes to a product. Asks before leaving one with unsaved changes. */
function useGo({ marketplace, asin, product, drafts }: GoDeps) {
  const confirm = useConfirm();
  useEffect(() => prepareConfirm(), []);
  return useCallback(
    async (to: TrackingAddress) => {
      if (to.asin === asin && to.marketplace === marketplace) return;
      if (asin !== null && drafts.unsaved.has(asin)) {
        const question = {
          title: texts.leaveQuestion(product ? nameOf(product) : asin),
          text: texts.leaveExplanation,
          yes: texts.leave,
          no: texts.stay,
        };
        if (!(await confirm(question))) return;
        drafts.drop(asin);
      }
      navigate(trackingAddress(to));
    },
    [asin, marketplace, product, drafts, confirm],
  );
}

type EmptyProps = { marketplace: TrackedMarketplace; onOpen(asin: string): void };

const Empty = ({ marketplace, onOpen }: EmptyProps) => (
  <div className="tracking-empty">
    <EmptyState
      icon={<ScreenIcon name="box" />}
      title={
        marketplace === DEFAULT_MARKETPLACE
          ? texts.emptyTitle
          : texts.emptyHere(marketplaceOf(marketplace)?.name ?? marketplace)
      }
    >
      {texts.empty}
    </EmptyState>
    <AddAsin onOpen={onOpen} />
    <p>
      <Link href={productScreens.viewer}>{texts.toViewer}</Link>
    </p>
  </div>
);

const Waiting = ({ trouble, onTryAgain }: { trouble: string | null; onTryAgain(): void }) =>
  trouble === null ? (
    <div className="tracking-waiting">
      <Skeleton lines={8} label={texts.loadingList} />
    </div>
  ) : (
    <div className="tracking-empty">
      <LoadFailed title={trouble} onRetry={onTryAgain} />
    </div>
  );

/** Shows a toast for firings, for accounts without an inbox. @param onShow opens the product */
function useFiredToast(
  { events$, toasts }: Pick<TrackingStore, 'events$' | 'toasts'>,
  onShow: (place: TrackingAddress) => void,
): void {
  useEffect(() => {
    const live = events$.subscribe((item) => {
      const fired = item.kind === 'event' ? screenEvent(item.event, 'tracking.fired', trackingFiredSchema) : undefined;
      if (!fired) return;
      const { asin, marketplace, title } = fired;
      toasts.show({
        kind: 'new',
        text: signalText(fired),
        more: nameOf({ asin, title: title ?? null }),
        ms: toastLengths.long,
        action: { label: texts.show, run: () => onShow({ marketplace: marketplace as TrackedMarketplace, asin }) },
      });
    });
    return () => live.unsubscribe();
  }, [events$, toasts, onShow]);
}

/** Describes an event of a tracked product: 'New Buy box below Min $22.50: $22.01'. */
export function signalText({ sign, metric, threshold, value, currency, expectedHours }: TrackingFired): string {
  if (sign === 'silent') return texts.signals.silent(intervalText(expectedHours ?? 0));
  if (sign === 'heard') return texts.signals.heard;
  const figure = (each: number | undefined) =>
    each === undefined ? '–' : currency ? formatMoney(each, currency) : formatNumber(each).replace(/\.?0+$/, '');
  return texts.signals.out(
    metric ?? texts.metric,
    sign === 'below' ? texts.belowMin : texts.aboveMax,
    figure(threshold),
    figure(value),
  );
}

type ProductSelectProps = {
  products: readonly Tracked[] | undefined;
  current: string;
  isTracked: boolean;
  full: string | null;
  onChoose(asin: string): void;
};

/** Replaces the list on narrow screens. */
function ProductSelect({ products = [], current, isTracked, full, onChoose }: ProductSelectProps) {
  const [adding, setAdding] = useState(false);
  return (
    <div className="product-select only-narrow">
      <ToolSelect
        label={texts.product}
        choices={[
          ...(isTracked ? [] : [{ value: current, label: current }]),
          ...products.map((product) => ({ value: product.asin, label: nameOf(product) })),
        ]}
        value={current}
        onChange={onChoose}
      />
      <ToolButton icon="plus" label={texts.addAsin} aria-expanded={adding} onClick={() => setAdding(!adding)} />
      {adding && <AddPanel full={full} onOpen={onChoose} onClose={() => setAdding(false)} />}
    </div>
  );
}

type TrackedRailProps = {
  state: ResourceState<unknown>;
  onTryAgain(): void;
  /** undefined while loading */
  products: readonly Tracked[] | undefined;
  current: string | null;
  /** Whether the shown product is not tracked yet. */
  isNew: boolean;
  unsaved: ReadonlySet<string>;
  /** Why no more can be tracked; null if more can. */
  full: string | null;
  hrefOf(asin: string): string;
  onChoose(asin: string): void;
};

function TrackedRail({
  state,
  onTryAgain,
  products,
  current,
  isNew,
  unsaved,
  full,
  hrefOf,
  onChoose,
}: TrackedRailProps) {
  const [adding, setAdding] = useState(false);
  return (
    <aside className="tracked-rail" aria-label={texts.trackedProducts}>
      <div className="tracked-head">
        <h2>{texts.tracked}</h2>
        {products && <span className="count">{formatCount(products.length)}</span>}
        <span className="push" />
        <button type="button" className="btn quiet small" aria-expanded={adding} onClick={() => setAdding(!adding)}>
          <ScreenIcon name="plus" small /> {texts.addAsin}
        </button>
      </div>
      {adding && <AddPanel full={full} onOpen={onChoose} onClose={() => setAdding(false)} />}
      {state.trouble && products && (
        <Note bad action={<RetryButton onPress={onTryAgain} small />}>
          {state.trouble.message}
        </Note>
      )}
      {products ? (
        <TrackedList
          products={products}
          current={current}
          isNew={isNew}
          unsaved={unsaved}
          hrefOf={hrefOf}
          onChoose={onChoose}
        />
      ) : (
        state.phase === 'loading' && <Skeleton lines={8} label={texts.loadingList} />
      )}
    </aside>
  );
}
