import { useMemo } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import type { StoreDeps } from '#client/stream/store-deps.ts';
import { useServerRows } from '#client/stream/use-server-rows.ts';
import { useFull } from '#client/ui/full.tsx';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/grid-address.ts';
import { columnsFor } from '#client/ui/grid/columns/grid-column.ts';
import type { ShownRows } from '#client/ui/grid/columns/grid-rows.ts';
import { createRowSelection } from '#client/ui/grid/columns/row-selection.ts';
import { selectColumn } from '#client/ui/grid/columns/select-column.tsx';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { useSlice, useValue } from '#client/ui/observe.ts';
import { SelectionBar } from '#client/ui/selection-bar.tsx';
import { CompareButton } from '#client/widgets/products/compare-button.tsx';
import { NamedViews } from '#client/widgets/views/named-views.tsx';
import { translated } from '#shared/localized.ts';
import { sellerAddress, sellerTabs, sellerTitles } from '#shared/sellers/access.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { type SellerRow, TOP_SELLERS_DEBOUNCE, TOP_SELLERS_PAGE } from '#shared/sellers/seller.ts';
import { topRatedTexts } from './texts.ts';
import '../sellers.css';
import { useQueryState } from '#client/ui/query-state.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { fail } from '#shared/result.ts';
import { sellerTexts } from '#shared/sellers/texts.ts';
import { topQuery } from './top-address.ts';
import { countOf, nameOf, ratingOf, SellerLink, topColumns } from './top-columns.tsx';

type TopRatedStore = StoreDeps;

const pillTexts = { short: topRatedTexts.pillShort, whole: topRatedTexts.pill };

export function TopRatedScreen({ store }: { store: TopRatedStore }) {
  const api = caller(sellerCalls, store.call);
  const [{ marketplace }, setQuery] = useQueryState(topQuery);
  const card = useMemo(
    () => ({ height: 92, of: (seller: SellerRow) => <TopCard seller={seller} marketplace={marketplace} /> }),
    [marketplace],
  );
  // While scrolling, pages are read only after a short pause (TOP-01).
  const rows = useServerRows<SellerRow>({
    scheduler: store.scheduler,
    idOf,
    size: TOP_SELLERS_PAGE,
    rest: TOP_SELLERS_DEBOUNCE,
    of: marketplace,
    read: async ({ page, limit }, signal) => {
      const answer = await api.top({ marketplace, page, limit }, { signal });
      return answer.ok ? answer : fail({ ...answer.error, message: sellerTexts.topFailed });
    },
  });
  const selection = useMemo(() => createRowSelection(() => loadedIds(rows)), [rows]);
  const selected = useValue(selection.ids$);
  const isFull = useFull();
  // Selected sellers can be compared, and nothing else.
  const columns = useMemo(
    () =>
      columnsFor(isFull, [
        { ...selectColumn<SellerRow>({ selection, rows, idOf, nameOf, shownIds: () => loadedIds(rows) }), full: true },
        ...topColumns(marketplace),
      ]),
    [isFull, selection, rows, marketplace],
  );
  const [state, setState] = useGridAddress(columns);
  const total = useSlice(rows.view$, (view) => (view.busy || view.failure !== null ? null : view.total));
  const phone = useMedia(PHONE);

  return (
    <main className="page top-sellers" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{translated('titles', sellerTitles.topRated)}</h1>
        <MarketplaceSelect value={marketplace} onChange={(code) => setQuery({ marketplace: code })} />
        <span className="soft fig cut wide-only" role="status">
          {total === null ? null : topRatedTexts.sellers(total)}
        </span>
        <span className="push" />
        <NamedViews deps={store} screen="top-sellers" columns={columns} />
        {!phone && <ColumnsPanel columns={columns} state={state} onState={setState} />}
      </div>
      <ColumnsGrid
        name={translated('titles', sellerTitles.topRated)}
        columns={columns}
        rows={rows}
        rowId={idOf}
        state={state}
        onState={setState}
        waitingText={pillTexts}
        empty={{ text: topRatedTexts.none }}
        onOpen={(seller) => navigate(sellerAddress(sellerTabs.storefront, seller.seller_id, marketplace))}
        card={card}
        rowActions={
          isFull
            ? {
                select: (seller) => selection.toggle(idOf(seller), false),
                selectRange: (seller) => selection.toggle(idOf(seller), true),
              }
            : {}
        }
        foot={<span className="wide-only">{topRatedTexts.order}</span>}
      />
      {selected.size > 0 && (
        <SelectionBar count={selected.size} onClear={selection.clear}>
          <CompareButton kind="sellers" marketplace={marketplace} items={() => [...selected].map((id) => ({ id }))} />
        </SelectionBar>
      )}
    </main>
  );
}

const idOf = ({ seller_id }: SellerRow): string => seller_id;

/** Only of rows that have been read. */
const loadedIds = (rows: ShownRows<SellerRow>): string[] =>
  Array.from({ length: rows.view$.value.total ?? 0 }, (_, at) => rows.at(at)).flatMap((row) =>
    row && !('missing' in row) ? idOf(row) : [],
  );

const TopCard = ({ seller, marketplace }: { seller: SellerRow; marketplace: SupportedMarketplace }) => {
  const name = nameOf(seller);
  return (
    <div className="seller-card">
      <span className="cut strong" dir="auto">
        {name}
      </span>
      <b className="fig">{ratingOf(seller.feedback.feedback_rating)}</b>
      <span className="code small soft cut">{seller.seller_id}</span>
      <span className="small soft fig">{topRatedTexts.feedback(countOf(seller.feedback.feedback_count))}</span>
      <span className="small soft fig">{topRatedTexts.listings(countOf(seller.listing_count))}</span>
      <span className="ways">
        <SellerLink
          seller={seller}
          tab={sellerTabs.storefront}
          marketplace={marketplace}
          label={topRatedTexts.storefrontOf(name)}
        >
          {topRatedTexts.columns.storefront}
        </SellerLink>
        <SellerLink
          seller={seller}
          tab={sellerTabs.metrics}
          marketplace={marketplace}
          label={topRatedTexts.metricsOf(name)}
        >
          {topRatedTexts.columns.metrics}
        </SellerLink>
      </span>
    </div>
  );
};
