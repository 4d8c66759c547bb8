import { useMemo } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import { caller } from '#client/api/caller.ts';
import type { DeskDeps } from '#client/stream/desk-deps.ts';
import { ColumnsGrid } from '#client/ui/grid/columns/columns-grid.tsx';
import { ColumnsPanel } from '#client/ui/grid/columns/columns-panel.tsx';
import { useGridAddress } from '#client/ui/grid/columns/use-grid-address.ts';
import { NamedViews } from '#client/ui/grid/tools/named-views.tsx';
import type { ViewTools } from '#client/ui/grid/tools/view-tools.ts';
import { MarketplaceSelect } from '#client/ui/marketplace-select.tsx';
import { PHONE, useMedia } from '#client/ui/media.ts';
import { usePart } from '#client/ui/observe.ts';
import { sellerCalls } from '#shared/sellers/calls.ts';
import { sellerAddress, sellerTabs, sellerTitles } from '#shared/sellers/paths.ts';
import type { SellerRow } from '#shared/sellers/seller.ts';
import { topRatedTexts } from './texts.ts';
import { marketplaceIn, writeMarketplace } from './top-address.ts';
import { TopCard } from './top-card.tsx';
import { topColumns } from './top-columns.tsx';
import { idOf, useTopSellers } from './use-top-sellers.ts';
import './top-rated.css';

type TopRatedDesk = Pick<DeskDeps, 'call' | 'scheduler'> & { views: ViewTools };

const pillWords = { short: topRatedTexts.pillShort, whole: topRatedTexts.pill };

/** The best rated sellers of a marketplace, each with the way to the storefront and to the figures. */
export function TopRatedScreen({ desk }: { desk: TopRatedDesk }) {
  const api = caller(sellerCalls, desk.call);
  const search = useLocationProperty(() => location.search);
  const marketplace = useMemo(() => marketplaceIn(new URLSearchParams(search)), [search]);
  const columns = useMemo(() => topColumns(marketplace), [marketplace]);
  const card = useMemo(() => ({ height: 92, of: (seller: SellerRow) => <TopCard seller={seller} marketplace={marketplace} /> }), [marketplace]);
  const [state, setState] = useGridAddress(columns);
  const rows = useTopSellers(api, marketplace, desk.scheduler);
  const total = usePart(rows.view$, (view) => (view.busy || view.failure !== null ? null : view.total));
  const phone = useMedia(PHONE);

  return (
    <main className="page top-sellers" id="content" tabIndex={-1}>
      <div className="page-head">
        <h1>{sellerTitles.topRated}</h1>
        <MarketplaceSelect
          value={marketplace}
          onChange={(code) => {
            const query = writeMarketplace(new URLSearchParams(location.search), code).toString();
            navigate(location.pathname + (query === '' ? '' : `?${query}`));
          }}
        />
        <span className="soft fig cut wide-only" role="status">
          {total === null ? null : topRatedTexts.sellers(total)}
        </span>
        <span className="push" />
        <NamedViews of={desk.views} screen="top-sellers" columns={columns} />
        {!phone && <ColumnsPanel columns={columns} state={state} onState={setState} />}
      </div>
      <ColumnsGrid
        name={sellerTitles.topRated}
        columns={columns}
        rows={rows}
        rowId={idOf}
        state={state}
        onState={setState}
        waitingWords={pillWords}
        empty={{ text: topRatedTexts.none }}
        onOpen={(seller) => navigate(sellerAddress(sellerTabs.storefront, seller.seller_id, marketplace))}
        card={card}
        foot={<span className="wide-only">{topRatedTexts.order}</span>}
      />
    </main>
  );
}
