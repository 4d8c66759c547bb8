import type { GridColumn } from '#client/ui/grid/columns/grid-column.ts';
import { Link } from '#client/ui/link.tsx';
import { formatCount, formatPercent } from '#shared/format.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { type SellerTab, sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import type { SellerRow } from '#shared/sellers/seller.ts';
import { topRatedTexts } from './texts.ts';

const { columns: titles } = topRatedTexts;

/** The columns of the top rated sellers (TOP-02). @param marketplace target of the links */
export const topColumns = (marketplace: SupportedMarketplace): readonly GridColumn<SellerRow>[] => [
  {
    id: 'seller_id',
    title: titles.seller_id,
    width: 168,
    pinned: 'start',
    hideable: false,
    text: ({ seller_id }) => seller_id,
    cell: ({ seller_id }) => <span className="code cut">{seller_id}</span>,
  },
  {
    id: 'seller_name',
    title: titles.seller_name,
    width: 400,
    text: nameOf,
    cell: (seller) => (
      <span className="cut strong" dir="auto" title={nameOf(seller)}>
        {nameOf(seller)}
      </span>
    ),
  },
  figure('listing_count', titles.listing_count, ({ listing_count }) => countOf(listing_count)),
  figure('feedback_rating', titles.feedback_rating, ({ feedback }) => ratingOf(feedback.feedback_rating)),
  figure('feedback_count', titles.feedback_count, ({ feedback }) => countOf(feedback.feedback_count)),
  leading('storefront', titles.storefront, sellerTabs.storefront, topRatedTexts.storefrontOf, marketplace),
  leading('metrics', titles.metrics, sellerTabs.metrics, topRatedTexts.metricsOf, marketplace),
];

/** Returns the seller's name, or the id if it is unknown. */
export function nameOf({ seller_id, seller_name }: SellerRow): string {
  return seller_name || seller_id;
}

export const countOf = (count: number | null): string => (count === null ? topRatedTexts.unknown : formatCount(count));

export const ratingOf = (rating: number | null): string => {
  if (rating === null) return topRatedTexts.unknown;
  return formatPercent(rating, Number.isInteger(rating) ? 0 : 2);
};

export type SellerLinkProps = {
  seller: SellerRow;
  tab: SellerTab;
  marketplace: SupportedMarketplace;
  label: string;
  children: string;
  inGrid?: boolean;
};

/** Link to one of a seller's tabs. In the grid, Tab skips it, and Enter on its cell follows it. */
export const SellerLink = ({ seller, tab, marketplace, label, children, inGrid }: SellerLinkProps) => (
  <Link href={sellerAddress(tab, seller.seller_id, marketplace)} aria-label={label} tabIndex={inGrid ? -1 : undefined}>
    {children}
  </Link>
);

function figure(id: string, title: string, text: (seller: SellerRow) => string): GridColumn<SellerRow> {
  return { id, title, width: 152, align: 'end', text };
}

function leading(
  id: string,
  title: string,
  tab: SellerTab,
  label: (name: string) => string,
  marketplace: SupportedMarketplace,
): GridColumn<SellerRow> {
  return {
    id,
    title,
    width: 112,
    pinned: 'end',
    hideable: false,
    text: () => '',
    cell: (seller) => (
      <SellerLink seller={seller} tab={tab} marketplace={marketplace} label={label(nameOf(seller))} inGrid>
        {title}
      </SellerLink>
    ),
  };
}
