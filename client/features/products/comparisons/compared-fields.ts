import { type ValueColumn, type ValueKind, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { productColumns } from '#shared/products/columns.ts';
import type { ComparedItem, ComparedKind } from '#shared/products/comparisons/comparison.ts';
import { unitsOf } from '#shared/products/lookup.ts';
import type { SellerMetrics } from '#shared/sellers/seller.ts';
import { compareTexts } from './texts.ts';

type ComparedGroup = keyof typeof compareTexts.groups;
export type FieldColumn = ValueColumn<ComparedItem> & { group: ComparedGroup; kind: ValueKind; better: Better };
type Better = 'higher' | 'lower' | undefined;

/** In the head of each column. */
const inHead = ['asin', 'title', 'image', 'seller_name'];

const sellerKinds = {
  rating: 'percent',
  feedback_count: 'number',
  listing_count: 'number',
  tracked_since: 'date',
  categories: 'list',
} as const;
/** What the Viewer has worked out for a file with costs. */
const profitKinds = { profit: 'money', roi: 'percent', unit_cost: 'money' } as const;

/** For somebody who wants to sell the product, or to buy from the seller. Of a price, nobody can say it. */
const better: Readonly<Record<string, Better>> = {
  profit: 'higher',
  roi: 'higher',
  unit_cost: 'lower',
  fulfillment_fee_fba: 'lower',
  monthly_storage_fee_jan_sep: 'lower',
  monthly_storage_fee_oct_dec: 'lower',
  rank_of_root_category: 'lower',
  est_sales: 'higher',
  total_offers_new: 'lower',
  total_offers_new_fba: 'lower',
  total_offers_new_fbm: 'lower',
  rating: 'higher',
  rating_count: 'higher',
  feedback_count: 'higher',
};
/** Categories of a seller that are listed. */
const MOST_CATEGORIES = 5;

/** The fields to compare, in order, with how their values look. */
export function fieldsOf(kind: ComparedKind, marketplace: SupportedMarketplace): FieldColumn[] {
  const units = { currency: currencyOf(marketplace), ...unitsOf(marketplace) };
  const field = (id: string, title: string, of: ValueKind, group: ComparedGroup): FieldColumn => ({
    ...valueColumn<ComparedItem>({
      column: { id, title, kind: of },
      read: ({ values }) => values[id],
      unitsOf: () => units,
    }),
    group,
    kind: of,
    better: better[id],
  });
  if (kind === 'sellers')
    return Object.entries(sellerKinds).map(([id, of]) =>
      field(id, compareTexts.fields[id as keyof typeof sellerKinds], of, 'seller'),
    );
  return [
    ...Object.entries(profitKinds).map(([id, of]) =>
      field(id, compareTexts.fields[id as keyof typeof profitKinds], of, 'profit'),
    ),
    ...productColumns
      .filter(({ id }) => !inHead.includes(id))
      .map(({ id, title, kind: of, group }) => field(id, title, of, group)),
  ];
}

export const sellerValues = ({ summary, categories }: SellerMetrics): ComparedItem['values'] => ({
  seller_name: summary.seller_name,
  rating: summary.rating,
  feedback_count: summary.feedback_count,
  listing_count: summary.listing_count,
  tracked_since: summary.tracked_since,
  categories: categories.slice(0, MOST_CATEGORIES).map(({ name }) => name),
});

export function nameOfItem({ id, values }: Pick<ComparedItem, 'id' | 'values'>): string {
  const name = values.title ?? values.seller_name;
  return typeof name === 'string' && name !== '' ? name : id;
}
