import { type GeneralFlag, generalLabels, type StatisticalFlag, statisticalLabels } from './flags.ts';
import { metrics } from './metrics.ts';

/** What a cell holds, and so how it is written: money and figures to the right, lists one after the other, an ASIN as a link. */
export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'rating' | 'flag' | 'date' | 'dimension' | 'weight' | 'link' | 'image' | 'list';

export type ColumnGroup = 'info' | 'flags' | 'statistics';
export const columnGroupLabels: Record<ColumnGroup, string> = { info: 'Info', flags: 'Flags', statistics: 'Statistics' };

export type ProductColumn = {
  /** The field of a row. */
  id: string;
  title: string;
  group: ColumnGroup;
  kind: ColumnKind;
  /** Any of these brings it; the ASIN comes with every row. */
  flags: readonly (GeneralFlag | StatisticalFlag)[];
};

const info = (id: string, title: string, kind: ColumnKind = 'text', ...more: GeneralFlag[]): ProductColumn => ({
  id,
  title,
  group: 'info',
  kind,
  flags: ['info', ...more],
});
const flag = (id: GeneralFlag, kind: ColumnKind): ProductColumn => ({ id, title: generalLabels[id], group: 'flags', kind, flags: [id] });

export const asinColumn: ProductColumn = { id: 'asin', title: 'ASIN', group: 'info', kind: 'link', flags: [] };

/** Every column of a product, in the order of the grid: ASIN first, then info, flags and figures (VIEW-08). */
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
  info('parent_asin', 'Parent ASIN', 'link'),
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
  ...metrics.map(({ flag: asked, stat, kind }): ProductColumn => ({ id: stat, title: statisticalLabels[asked], group: 'statistics', kind, flags: [asked] })),
];

const columnById = new Map(productColumns.map((column) => [column.id, column]));
export const productColumn = (id: string): ProductColumn | undefined => columnById.get(id);

/** The columns that a choice of flags brings, in their order, the ASIN first. */
export function columnsOf(chosen: Iterable<string>): readonly ProductColumn[] {
  const flags = new Set<string>(chosen);
  return productColumns.filter((column) => column === asinColumn || column.flags.some((each) => flags.has(each)));
}
