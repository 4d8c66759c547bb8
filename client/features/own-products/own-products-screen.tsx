import { useEffect, useMemo, useRef, useState } from 'react';
import type { Observable } from 'rxjs';
import { caller } from '#client/api/caller.ts';
import { createResource, useResource } from '#client/stream/resource.ts';
import { screenEvent } from '#client/stream/screen-event.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { Chip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/failures.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { forgetGridState, useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { createRowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { ExportProgressStrip, useExport } from '#client/ui/grid/tools/use-export.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Lazy } from '#client/ui/lazy.tsx';
import { lazyExport } from '#client/ui/lazy-part.ts';
import { Link } from '#client/ui/link.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useValue } from '#client/ui/observe.ts';
import { useQueryState } from '#client/ui/query-state.ts';
import { ScreenIcon } from '#client/ui/screen-icon.tsx';
import { SearchBox } from '#client/ui/search-box.tsx';
import { Segmented } from '#client/ui/segmented.tsx';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { Note } from '#client/ui/states.tsx';
import type { UserInfo } from '#shared/account/user.ts';
import { formatCount } from '#shared/format.ts';
import { incidentSchema } from '#shared/incidents/incident.ts';
import { integrationScreens } from '#shared/integrations/paths.ts';
import { translated } from '#shared/localized.ts';
import { marketplaceOf, supportedMarketplaces } from '#shared/marketplaces.ts';
import { buyBoxStates } from '#shared/notifications/product-now.ts';
import { ownProductCalls } from '#shared/own-products/calls.ts';
import { OWN_PRODUCTS_PAGE, type OwnFigures, type OwnProduct, type OwnSort, ownProductsChangeSchema } from '#shared/own-products/own-product.ts';
import { changePricesAccess } from '#shared/prices/access.ts';
import { priceChangeSchema } from '#shared/prices/change-price.ts';
import { COSTS_PATH } from '#shared/prices/paths.ts';
import { productsAccess } from '#shared/products/access.ts';
import { fail, isSupported, ok } from '#shared/result.ts';
import { createLiveProducts, type LiveProducts } from './live-products.ts';
import { type OwnFilters, ownQuery } from './own-address.ts';
import { OwnCard } from './own-card.tsx';
import { nameOf, ownColumns } from './own-columns.tsx';
import { OwnFiguresBar } from './own-figures.tsx';
import { shownRows } from './shown-rows.ts';
import { ownProductsTexts as texts } from './texts.ts';
import '#client/ui/buttons.css';
import '#client/ui/tags.css';
import '#client/ui/states.css';
import './own-products.css';

type OwnProductsStore = StoreDeps & { user$: Observable<UserInfo> };

/** At most this many prices are changed at once: each is read from Amazon first. */
const MOST_CHANGES = 50;
const lazyChange = lazyExport(() => import('./change-prices-dialog.tsx'), 'ChangePricesDialog');
const lazyTrack = lazyExport(() => import('#client/ui/track-selected.tsx'), 'TrackSelected');
const lazyPanel = lazyExport(() => import('./product-panel.tsx'), 'ProductPanel');
const pillTexts = { short: (count: number) => texts.pillShort(formatCount(count)), whole: texts.pill };
const searchTexts = { short: texts.search, whole: texts.searchHint };
const idOf = ({ id }: OwnProduct): string => id;

/** 'My products': the state of each own SKU instead of events (ACT-11). */
export function OwnProductsScreen({ store }: { store: OwnProductsStore }) {
  const { clock } = store;
  const api = caller(ownProductCalls, store.call);
  const user = useValue(store.user$);
  const access = changePricesAccess(user);
  const canTrack = productsAccess(user).open;
  const [filters, setFilters] = useQueryState(ownQuery);
  const { text, marketplace, incident, condition, buyBox } = filters;
  const question = () => ({
    today: new Date(clock.now()).setHours(0, 0, 0, 0),
    text,
    ...(marketplace ? { marketplace } : {}),
    ...(incident ? { incident } : {}),
    ...(condition ? { condition } : {}),
  });
  const [figures] = useResource(
    () =>
      createResource(store, { read: () => api.figures(question()), staleOn: ['notification.created', 'products.changed', 'price.changed', 'prices.updated'] }),
    [store, api, text, marketplace, incident, condition],
  );
  const [opened, setOpened] = useState<OwnProduct | null>(null);
  const [changing, setChanging] = useState<readonly OwnProduct[] | null>(null);
  const phone = useMedia(PHONE);
  const live = useRef<LiveProducts>(null);
  const [ownState, setOwnState] = useState(0);
  const canChange = access.open;
  const plain = useMemo(
    () => ownColumns({ changeOf: (row) => live.current?.changeOf(row), onChangePrice: canChange ? (row) => setChanging([row]) : undefined }),
    [canChange],
  );
  const [state, setState] = useGridAddress(plain);
  const list = JSON.stringify([text, marketplace, incident, condition, buyBox, state.sort]);
  const served = useServerRows<OwnProduct>({
    scheduler: store.scheduler,
    idOf,
    size: OWN_PRODUCTS_PAGE,
    of: list,
    read: async ({ page, limit }, signal) => {
      const sort = state.sort.map((each) => ({ colId: each.colId as OwnSort, sort: each.sort }));
      const answer = await api.search({ ...question(), ...(buyBox ? { buyBox } : {}), sort, page, limit }, { signal });
      if (!answer.ok) return answer;
      const { value } = answer.value;
      return isSupported(value) ? ok({ ...answer.value, value }) : fail({ status: 404, code: 'UNSUPPORTED', message: texts.unsupported });
    },
    events$: store.events$,
    onEvent: (event, rows) => {
      const change = screenEvent(event, 'price.changed', priceChangeSchema);
      if (change) live.current?.hearChange(change);
      const grown = screenEvent(event, 'incident.changed', incidentSchema);
      if (grown) live.current?.hearIncident(grown);
      if (screenEvent(event, 'products.changed', ownProductsChangeSchema) || event.type === 'prices.updated') rows.stale();
      // The row changes at once; its place in the order once nobody reads.
      if (event.type === 'notification.created' && live.current?.hearAlert(event.data)) settle.current();
    },
  });
  const settle = useSettling(store, served.stale);
  const rows = useMemo(() => createLiveProducts(served), [served]);
  live.current = rows;
  useEffect(() => rows.close, [rows]);

  const shown = () => shownRows(rows.rows);
  const [selection] = useState(() => createRowSelection(() => shownRows(live.current?.rows).flatMap(selectableId)));
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
  const selected = useValue(selection.ids$);
  const known = figures.value && isSupported(figures.value) ? figures.value : undefined;
  const file = useExport(store.fileCall, store.toasts, texts.exports);
  const isFiltered = text !== '' || marketplace !== null || incident !== '' || condition !== '' || buyBox !== null;
  const change = (next: Partial<OwnFilters>, step = true) => {
    selection.clear();
    setFilters({ ...filters, ...next }, step);
  };
  const card = useMemo(
    () => ({ height: 128, of: (row: OwnProduct) => <OwnCard row={row} change={live.current?.changeOf(row)} selection={canChange ? selection : undefined} /> }),
    [canChange, selection],
  );
  const rowActions = useMemo(() => {
    const toggle = (range: boolean) => (row: OwnProduct) => {
      for (const id of selectableId(row)) selection.toggle(id, range);
    };
    return canChange ? { select: toggle(false), selectRange: toggle(true) } : {};
  }, [canChange, selection]);

  return (
    <main className="page own-products" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', 'My Products')}</h1>
        <span className="soft fig cut wide-only" role="status">
          {known && texts.summary(formatCount(known.skus), formatCount(known.products))}
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
        {figures.phase !== 'unsupported' && (
          <button
            type="button"
            className="btn"
            aria-disabled={file.progress !== null}
            onClick={() =>
              file.progress ||
              void file.start(
                ownProductCalls.csv.path,
                { ...question(), ...(buyBox ? { buyBox } : {}), sort: state.sort },
                `products-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
              )
            }
          >
            <ScreenIcon name="download" /> {texts.export}
          </button>
        )}
        <ExportProgressStrip file={file} texts={texts.exports} />
      </div>
      {figures.phase === 'unsupported' ? (
        <EmptyState icon={<ScreenIcon name="box" />} title={texts.unsupported}>
          {texts.unsupportedHint}
        </EmptyState>
      ) : (
        <>
          <OwnFiguresBar figures={known} failed={figures.trouble?.message} />
          <ReadingNote figures={known} />
          <search className="tools">
            <Segmented
              label={texts.filter}
              choices={[
                { value: '', label: counted(texts.all, known?.skus) },
                ...buyBoxStates
                  .filter((each) => each !== 'unknown' || buyBox === each || (known?.buyBox.unknown ?? 0) > 0)
                  .map((each) => ({ value: each, label: counted(texts.states[each], known?.buyBox[each]) })),
              ]}
              value={buyBox ?? ''}
              onChange={(value) => change({ buyBox: value === '' ? null : value })}
            />
            <SearchBox value={text} texts={searchTexts} onChange={(next) => change({ text: next }, false)} />
            <div className="input select">
              <select
                aria-label={texts.marketplace}
                value={marketplace ?? ''}
                onChange={({ target }) => change({ marketplace: supportedMarketplaces.find((code) => code === target.value) ?? null })}
              >
                <option value="">{texts.everywhere}</option>
                {supportedMarketplaces.map((code) => (
                  <option key={code} value={code}>
                    {marketplaceOf(code)?.name}
                  </option>
                ))}
              </select>
              <Icon name="down" />
            </div>
            {incident !== '' && <Chip value={texts.incident} onRemove={() => change({ incident: '' })} />}
            {condition !== '' && <Chip value={texts.condition(condition)} onRemove={() => change({ condition: '' })} />}
          </search>
          <div className="own-body">
            <ColumnsGrid
              key={ownState}
              name={translated('titles', 'My Products')}
              columns={columns}
              rows={rows.rows}
              rowId={idOf}
              state={state}
              onState={setState}
              waitingText={pillTexts}
              onOpen={setOpened}
              rowActions={rowActions}
              card={card}
              empty={
                isFiltered
                  ? {
                      title: texts.noMatch,
                      action: (
                        <button
                          type="button"
                          className="btn"
                          onClick={() => {
                            forgetGridState();
                            change({ text: '', marketplace: null, incident: '', condition: '', buyBox: null });
                            setOwnState(ownState + 1);
                          }}
                        >
                          {texts.clear}
                        </button>
                      ),
                    }
                  : {
                      title: texts.empty,
                      text: texts.emptyHint,
                      action: (
                        <Link className="btn" href={integrationScreens.amazon}>
                          {texts.toIntegration}
                        </Link>
                      ),
                    }
              }
              foot={<span className="wide-only">{texts.order}</span>}
            />
            {opened && (
              <Lazy of={lazyPanel}>
                {(ProductPanel) => (
                  <ProductPanel
                    key={opened.id}
                    deps={store}
                    rows={rows}
                    opened={opened}
                    onChangePrice={canChange ? (row) => setChanging([row]) : undefined}
                    onClose={() => setOpened(null)}
                  />
                )}
              </Lazy>
            )}
          </div>
          {selected.size > 0 && (
            <SelectionBar count={selected.size} onClear={selection.clear}>
              {selected.size > MOST_CHANGES ? (
                <span>{texts.tooMany(formatCount(MOST_CHANGES))}</span>
              ) : (
                <button type="button" className="btn small" onClick={() => setChanging(shown().filter((row) => selected.has(row.id)))}>
                  <ScreenIcon name="pencil" /> {texts.changePrice}
                </button>
              )}
              {canTrack && <Lazy of={lazyTrack}>{(TrackSelected) => <TrackSelected products={shown().filter((row) => selected.has(row.id))} />}</Lazy>}
            </SelectionBar>
          )}
        </>
      )}
      {changing && <Lazy of={lazyChange}>{(ChangePricesDialog) => <ChangePricesDialog deps={store} rows={changing} onClose={() => setChanging(null)} />}</Lazy>}
    </main>
  );
}

const counted = (label: string, count: number | undefined): string => (count === undefined ? label : `${label} ${formatCount(count)}`);

/** Only SKUs can be given a price. */
const selectableId = (row: OwnProduct): string[] => (row.sku === null ? [] : [row.id]);

/** The minimum time between two reads of the order while alerts come, ms. */
const SETTLED_EVERY = 5_000;

/** Reads the list again a while after something changed its order: a burst of alerts is one read. */
function useSettling({ scheduler }: Pick<StoreDeps, 'scheduler'>, read: () => void) {
  const run = useRef(() => {});
  useEffect(() => {
    let waiting = false;
    const life = { open: true };
    run.current = () => {
      if (waiting) return;
      waiting = true;
      scheduler.schedule(() => {
        waiting = false;
        if (life.open) read();
      }, SETTLED_EVERY);
    };
    return () => {
      life.open = false;
      run.current = () => {};
    };
  }, [scheduler, read]);
  return run;
}

/** How the list of SKUs is read, if it isn't complete. */
function ReadingNote({ figures }: { figures: OwnFigures | undefined }) {
  if (!figures) return null;
  const { state, message, at } = figures.reading;
  if (state === 'failed')
    return (
      <Note bad>
        <b>{texts.readFailed}</b> {texts.readFailedHint(message ?? '')}
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
