import { type ValueColumn, type ValueKind, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import type { ComparedItem, ComparedKind } from '#shared/comparisons/comparison.ts';
import type { SupportedMarketplace } from '#shared/marketplace-settings.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { productColumns } from '#shared/products/columns.ts';
import { unitsOf } from '#shared/products/lookup.ts';
import type { SellerMetrics } from '#shared/sellers/seller.ts';
import { compareTexts } from './texts.ts';

type ComparedGroup = keyof typeof compareTexts.groups;
export type FieldColumn = ValueColumn<ComparedItem> & { group: ComparedGroup; kind: ValueKind };

/** In the head of each column. */
const inHead = ['asin', 'title', 'image', 'seller_name'];

const sellerKinds = { rating: 'percent', feedback_count: 'number', listing_count: 'number', tracked_since: 'date', categories: 'list' } as const;
/** Categories of a seller that are listed. */
const MOST_CATEGORIES = 5;

/** The fields to compare, in order, with how their values look. */
export function fieldsOf(kind: ComparedKind, marketplace: SupportedMarketplace): FieldColumn[] {
  const units = { currency: currencyOf(marketplace), ...unitsOf(marketplace) };
  const field = (id: string, title: string, of: ValueKind, group: ComparedGroup): FieldColumn => ({
    ...valueColumn<ComparedItem>({ column: { id, title, kind: of }, read: ({ values }) => values[id], unitsOf: () => units }),
    group,
    kind: of,
  });
  if (kind === 'sellers') return Object.entries(sellerKinds).map(([id, of]) => field(id, compareTexts.fields[id as keyof typeof sellerKinds], of, 'seller'));
  return productColumns.filter(({ id }) => !inHead.includes(id)).map(({ id, title, kind: of, group }) => field(id, title, of, group));
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
