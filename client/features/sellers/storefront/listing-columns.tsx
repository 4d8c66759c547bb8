import { type CellValue, DASH, type ValueColumn, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { ProductLink } from '#client/widgets/products/product-link.tsx';
import { formatMoney, formatNumber } from '#shared/format.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { columnsOf, type ProductColumn } from '#shared/products/columns.ts';
import { unitsOf } from '#shared/products/lookup.ts';
import type { StorefrontFlag } from './data-selection.ts';
import { type Listing, nameOfListing, PRICE_COLUMN } from './listing.ts';
import { storefrontTexts } from './texts.ts';

export type ListingColumn = ValueColumn<Listing>;

/** Columns shown first, if chosen. The rest follow in the specification's order. */
const first = [
  'image',
  'title',
  'asin',
  'rank_of_root_category',
  PRICE_COLUMN,
  'lowest_price_new_fba',
  'lowest_price_new_fbm',
  'amazon_price',
  'total_offers_new',
  'est_sales',
  'rating',
  'rating_count',
  'brand',
  'main_category',
  'launch_date',
  'size_tier',
];

const widths: Record<string, Partial<ListingColumn>> = {
  image: {
    title: '',
    name: storefrontTexts.image,
    width: 44,
    minWidth: 44,
    maxWidth: 44,
    pinned: 'start',
    hideable: false,
  },
  rank_of_root_category: { width: 112 },
  [PRICE_COLUMN]: { width: 156 },
  brand: { width: 132 },
  main_category: { width: 188 },
};

/**
 * Returns the chosen columns in the marketplace's currency and units.
 * @param hasLook whether a last look exists to compare with
 * @param sellerId whose storefront it is
 */
export function listingColumns(
  flags: readonly StorefrontFlag[],
  marketplace: string,
  hasLook: boolean,
  sellerId: string | null = null,
): readonly ListingColumn[] {
  const product = { marketplace, rival: { sellerId } };
  const units = { currency: currencyOf(marketplace), ...unitsOf(marketplace) };
  const chosen = columnsOf(flags).toSorted((a, b) => placeOf(a) - placeOf(b));
  const stays = chosen.some(({ id }) => id === 'title') ? 'title' : 'asin';
  const columns = chosen.map((column) => {
    const read = ({ product }: Listing): CellValue => product[column.id];
    const made = valueColumn<Listing>(
      {
        column,
        read,
        asinCell: (_, asin) => <ProductLink product={{ ...product, asin }} tabIndex={-1} />,
        unitsOf: () => units,
      },
      { searched: column.id === 'title' || column.id === 'asin', ...widths[column.id] },
    );
    if (column.id === stays)
      return { ...made, ...(stays === 'title' ? titleCell : {}), pinned: 'start' as const, hideable: false };
    return column.id === PRICE_COLUMN ? { ...made, cell: priceCell(made, units.currency) } : made;
  });
  return hasLook ? [newColumn, ...columns] : columns;
}

const placeOf = ({ id }: ProductColumn): number => (first.includes(id) ? first.indexOf(id) : first.length);

const newColumn: ListingColumn = {
  id: 'new',
  title: '',
  name: storefrontTexts.newListing,
  width: 28,
  minWidth: 28,
  maxWidth: 28,
  pinned: 'start',
  className: 'new-mark',
  text: ({ isNew }) => (isNew ? storefrontTexts.newTag : ''),
  value: ({ isNew }) => (isNew ? 1 : 0),
  raw: ({ isNew }) => (isNew ? storefrontTexts.newTag : null),
  cell: ({ isNew }) => isNew && <i className="dot" role="img" aria-label={storefrontTexts.newListing} />,
};

const titleCell: Partial<ListingColumn> = {
  width: 316,
  className: 'listing-title',
  cell: (listing) => (
    <>
      <span className="cut" dir="auto" title={nameOfListing(listing)}>
        {nameOfListing(listing)}
      </span>
      {listing.isNew && <span className="tag new">{storefrontTexts.newTag}</span>}
    </>
  ),
};

/** Shows price changes with an arrow and sign but without color: whether one is good depends on the reader. */
const priceCell =
  (column: ListingColumn, currency: string): NonNullable<ListingColumn['cell']> =>
  (listing) => {
    const now = listing.product[PRICE_COLUMN];
    const text = column.text(listing);
    if (listing.was === null || typeof now !== 'number') return text || <span className="faint">{DASH}</span>;
    const by = now - listing.was;
    return (
      <>
        <span
          className={`delta ${by > 0 ? 'up' : 'down'} soft small`}
          title={storefrontTexts.priceWas(formatMoney(listing.was, currency))}
        >
          {by > 0 ? '+' : '−'}
          {formatNumber(Math.abs(by))}
        </span>
        {text}
      </>
    );
  };
