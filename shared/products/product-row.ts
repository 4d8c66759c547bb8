import { withoutEntities } from '../entities.ts';
import { type ColumnKind, type Metric, metrics, productColumns } from './columns.ts';
import type { Cell, ProductRow } from './lookup.ts';

type Fields = Readonly<Record<string, unknown>>;

const LONGEST_TEXT = 2_000;
const LONGEST_LIST = 500;

/** Other wire names of a column's field. The specification describes the fields only in words. */
const otherNames: Partial<Record<string, readonly string[]>> = {
  image: ['images', 'image_list'],
  launch_date: ['launchDate'],
  monthly_storage_fee_jan_sep: ['monthly_storage_fees_jan_sep'],
  monthly_storage_fee_oct_dec: ['monthly_storage_fees_oct_dec'],
};

const metricNames = new Map<string, readonly string[]>(
  metrics.map((metric: Metric) => [metric.stat, [...(metric.others ?? []), metric.flag]]),
);

/**
 * Flattens a provider's product (general_data and stats_data) into a row by column id. Missing values are absent,
 * and values that don't fit their column are null.
 * @returns undefined if the item isn't a product
 */
export function productRowOf(asin: string, item: unknown): ProductRow | undefined {
  if (!isFields(item)) return undefined;
  const general = fieldsIn(item, 'general_data');
  // Variations requested without info come beside it, under the names of their flags.
  const variations = { variation_asins: general.variations, variation_theme: general.variations_themes };
  const info = { ...variations, ...fieldsIn(general, 'info'), ...fieldsIn(item, 'info') };
  const stats = fieldsIn(item, 'stats_data');
  const row: ProductRow = { asin };
  for (const { id, group, kind } of productColumns) {
    if (id === 'asin') continue;
    const from = group === 'info' ? info : group === 'flags' ? general : stats;
    const value = valueIn(from, id, group === 'statistics' ? metricNames.get(id) : otherNames[id]);
    if (value !== undefined) row[id] = cellOf(kind, value);
  }
  return row;
}

function valueIn(fields: Fields, id: string, others: readonly string[] = []): unknown {
  for (const name of [id, ...others]) if (fields[name] !== undefined) return fields[name];
  // Height, length, width and weight may also be grouped under 'item' and 'package'.
  const [part, ...measure] = id.split('_');
  return part === 'item' || part === 'package' ? fieldsIn(fields, part)[measure.join('_')] : undefined;
}

function cellOf(kind: ColumnKind, value: unknown): Cell {
  switch (kind) {
    case 'money':
    case 'number':
    case 'percent':
    case 'rating':
    case 'dimension':
    case 'weight':
      return numberOf(value);
    case 'flag':
      return flagOf(value);
    case 'image':
    case 'list':
      return listOf(value);
    case 'date':
      return dateOf(value);
    default:
      return textOf(value);
  }
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (/^(?:true|yes|1)$/i.test(String(value))) return true;
  return /^(?:false|no|0)$/i.test(String(value)) ? false : null;
}

function listOf(value: unknown): string[] | null {
  if (value === null) return null;
  const all = Array.isArray(value)
    ? value
    : typeof value === 'string' && value.startsWith('data:')
      ? [value]
      : partsOf(String(value));
  return all
    .map(textOf)
    .filter((text): text is string => text !== null && text !== '')
    .slice(0, LONGEST_LIST);
}

const partsOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** A date as text, also from ms since 1970, or from seconds if the number is that small. */
function dateOf(value: unknown): string | null {
  const number = numberOf(value);
  if (number === null) return textOf(value);
  const date = new Date(Math.abs(number) < 100_000_000_000 ? number * 1_000 : number);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return withoutEntities(value.slice(0, LONGEST_TEXT));
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsIn = (fields: Fields, name: string): Fields => (isFields(fields[name]) ? (fields[name] as Fields) : {});
