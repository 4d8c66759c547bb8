import { type GeneralFlag, generalLabels, type StatisticalFlag, statisticalLabels } from './product-flags.ts';

/**
 * One figure of a product and its names (readings, Data tools): the flag that requests it, its name in `stats_data`,
 * which is also the column's id, and its names in other calls and in tracking thresholds.
 */
export type Metric = {
  flag: StatisticalFlag;
  stat: string;
  others?: readonly string[];
  kind: 'money' | 'number' | 'rating';
};

const money = (flag: StatisticalFlag, stat: string, ...others: string[]): Metric => ({
  flag,
  stat,
  others,
  kind: 'money',
});
const count = (flag: StatisticalFlag, stat: string, ...others: string[]): Metric => ({
  flag,
  stat,
  others,
  kind: 'number',
});

/** In flag order. */
export const metrics = [
  count('root_rank', 'rank_of_root_category'),
  count('sales', 'est_sales'),
  money('amazon', 'amazon_price'),
  money('amazon_warehouse', 'amazon_warehouse_price'),
  count('offers_fba_new', 'total_offers_new_fba'),
  count('offers_fbm_new', 'total_offers_new_fbm'),
  count('offers_new', 'total_offers_new'),
  money('lowest_fba_new', 'lowest_price_new_fba'),
  money('lowest_fbm_new', 'lowest_price_new_fbm'),
  money('lowest_new', 'lowest_price_new'),
  money('buybox_new', 'buy_box_price_new', 'buybox_new_price'),
  count('offers_fba_used', 'total_offers_used_fba'),
  count('offers_fbm_used', 'total_offers_used_fbm'),
  count('offers_used', 'total_offers_used'),
  money('lowest_fba_used', 'lowest_price_used_fba'),
  money('lowest_fbm_used', 'lowest_price_used_fbm'),
  money('lowest_used', 'lowest_price_used'),
  money('buybox_used', 'buy_box_price_used', 'buybox_used_price'),
  money('lowest_used_like_new', 'lowest_price_used_like_new'),
  money('lowest_used_very_good', 'lowest_price_used_very_good'),
  money('lowest_used_good', 'lowest_price_used_good'),
  money('lowest_used_acceptable', 'lowest_price_used_acceptable'),
  count('review', 'rating_count', 'review_count'),
  { flag: 'rating', stat: 'rating', kind: 'rating' },
] as const satisfies readonly Metric[];

const byName = new Map<string, Metric>(
  metrics.flatMap((metric: Metric) =>
    [metric.flag, metric.stat, ...(metric.others ?? [])].map((name) => [name, metric]),
  ),
);

/** Finds a figure by any of its names: 'buybox_new_price', 'buy_box_price_new' or 'buybox_new'. */
export const metricNamed = (name: string): Metric | undefined => byName.get(name);

/**
 * The type of a cell's value, which decides its format: numbers and money right-aligned, lists joined, ASINs as links.
 */
export type ColumnKind =
  | 'text'
  | 'money'
  | 'number'
  | 'percent'
  | 'rating'
  | 'flag'
  | 'date'
  | 'dimension'
  | 'weight'
  | 'asin'
  | 'image'
  | 'list';

type ColumnGroup = 'info' | 'flags' | 'statistics';

export type ProductColumn = {
  /** The field of a row. */
  id: string;
  title: string;
  group: ColumnGroup;
  kind: ColumnKind;
  /** Any of these flags adds the column. The ASIN is in every row. */
  flags: readonly (GeneralFlag | StatisticalFlag)[];
};

const info = (id: string, title: string, kind: ColumnKind = 'text', ...more: GeneralFlag[]): ProductColumn => ({
  id,
  title,
  group: 'info',
  kind,
  flags: ['info', ...more],
});
const flag = (id: GeneralFlag, kind: ColumnKind): ProductColumn => ({
  id,
  title: generalLabels[id],
  group: 'flags',
  kind,
  flags: [id],
});

const asinColumn: ProductColumn = { id: 'asin', title: 'ASIN', group: 'info', kind: 'asin', flags: [] };

/** Every column of a product, in grid order: ASIN first, then info, flags and figures (VIEW-08). */
export const productColumns: readonly ProductColumn[] = [
  asinColumn,
  info('title', 'Title'),
  info('image', 'Image', 'image'),
  info('brand', 'Brand'),
  info('manufacturer', 'Manufacturer'),
  info('model_number', 'Model number'),
  info('main_category', 'Main category'),
  info('sub_category', 'Sub category'),
  info('list_price', 'List price', 'money'),
  info('fulfillment_fee_fba', 'FBA fee', 'money'),
  info('monthly_storage_fee_jan_sep', 'Storage fee Jan–Sep', 'money'),
  info('monthly_storage_fee_oct_dec', 'Storage fee Oct–Dec', 'money'),
  info('size_tier', 'Size tier'),
  info('is_hazmat', 'Hazmat', 'flag'),
  info('launch_date', 'Launch date', 'date'),
  info('ean', 'EAN', 'list'),
  info('upc', 'UPC', 'list'),
  info('isbn', 'ISBN', 'list'),
  info('parent_asin', 'Parent ASIN', 'asin'),
  info('variation_theme', 'Variation theme', 'text', 'variations_themes'),
  info('variation_asins', 'Variation ASINs', 'list', 'variations'),
  info('item_height', 'Item height', 'dimension'),
  info('item_length', 'Item length', 'dimension'),
  info('item_width', 'Item width', 'dimension'),
  info('item_weight', 'Item weight', 'weight'),
  info('package_height', 'Package height', 'dimension'),
  info('package_length', 'Package length', 'dimension'),
  info('package_width', 'Package width', 'dimension'),
  info('package_weight', 'Package weight', 'weight'),
  info('package_quantity', 'Package quantity', 'number'),
  info('shipping_weight', 'Shipping weight', 'weight'),
  info('last_updated', 'Last updated', 'date'),
  flag('hazmat_aspects', 'list'),
  flag('hazmat_condition', 'text'),
  flag('meltable', 'flag'),
  flag('azalert', 'flag'),
  ...metrics.map(
    ({ flag: requested, stat, kind }): ProductColumn => ({
      id: stat,
      title: statisticalLabels[requested],
      group: 'statistics',
      kind,
      flags: [requested],
    }),
  ),
];

/** The columns for a choice of flags, in order, the ASIN first. */
export function columnsOf(chosen: Iterable<string>): readonly ProductColumn[] {
  const flags = new Set<string>(chosen);
  return productColumns.filter((column) => column === asinColumn || column.flags.some((each) => flags.has(each)));
}
