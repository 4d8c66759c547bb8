import { metricNamed } from '#shared/products/columns.ts';
import { codeKind, isAsin } from '#shared/products/identifiers.ts';
import { type NotFoundReason, unitsOf } from '#shared/products/lookup.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { asinsOf, codesOf, hashOf } from './codes.ts';
import { type Described, describedAs, isSoldIn, marketplacesOf } from './described.ts';
import { priceHistory, rateOf } from './price-history.ts';

/** The requested product fields: flags of `shared/products/product-flags.ts`, by their wire names. */
export type Selection = { general: readonly string[]; statistics: readonly string[] };

/** A product on the wire, without the fields that were not selected. `sample`: not a real product. */
export type WireProduct = {
  ASIN: string;
  sample: true;
  general_data: Record<string, unknown>;
  stats_data: Record<string, number | null>;
};

export type Looked = { asked: string; asins: string[] } | { asked: string; reason: NotFoundReason; soldIn?: string[] };

/**
 * Looks up an identifier, ASIN or code, in a marketplace. The catalogue stores no products: everything is derived from
 * the ASIN, identically on every machine, so that any list finds something. It agrees with the sample data about the
 * sample products.
 * @param as which of the two the list contains: ten digits can be a book's ASIN or its ISBN
 */
export function lookUp(asked: string, as: 'asin' | 'code', marketplace: string): Looked {
  const text = asked.trim().toUpperCase();
  const isOne = as === 'asin' ? isAsin(text) : codeKind(text) !== undefined;
  if (!isOne) return { asked, reason: 'malformed' };
  const asins = as === 'asin' ? [text] : asinsOf(text);
  const here = asins.filter((asin) => isSoldIn(asin, marketplace));
  if (here.length > 0) return { asked, asins: here.length > 1 ? bestKnownFirst(here) : here };
  const soldIn = [...new Set(asins.flatMap(marketplacesOf))];
  return soldIn.length > 0 ? { asked, reason: 'elsewhere', soldIn } : { asked, reason: 'unknown' };
}

/** Returns the selected fields of a product found by `lookUp`. @param at ms since 1970 */
export function productAt(
  asin: string,
  marketplace: string,
  { general, statistics }: Selection,
  at: number,
): WireProduct {
  const product = describedAs(asin);
  const said = general.length > 0 ? generalOf(product, marketplace, at, unitsOf(marketplace).dimension === 'cm') : {};
  const stats = statistics.length > 0 ? priceHistory(asin, marketplace, product).statsAt(at) : {};
  return {
    ASIN: asin,
    sample: true,
    general_data: only(said, general),
    stats_data: only(
      stats,
      statistics.flatMap((flag) => metricNamed(flag)?.stat ?? []),
    ),
  };
}

function bestKnownFirst(asins: readonly string[]): string[] {
  const ranked = asins.map((asin) => ({ asin, rank: describedAs(asin).bsr }));
  return ranked.sort((one, other) => one.rank - other.rank).map(({ asin }) => asin);
}

const only = <T>(fields: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(fields, name)).map((name) => [name, fields[name] as T]));

const DAY = 86_400_000;
const [CM, KG, CUBIC_INCHES] = [2.54, 0.453_592, 1_728];
const LAUNCHED_BY = Date.UTC(2025, 9, 1);

/**
 * The `general_data` of a product, with every flag. Money in the marketplace's currency, lengths and weights in its
 * units.
 */
type General = { info: Record<string, unknown> } & Record<string, unknown>;

/** @param at ms since 1970 @param metric centimeters and kilograms */
function generalOf(product: Described, marketplace: string, at: number, metric: boolean): General {
  const random = createSeededRandom(hashOf('info', product.asin));
  const long = (inches: number) => Math.round(inches * (metric ? CM : 1) * 10) / 10;
  const heavy = (pounds: number) => Math.round(pounds * (metric ? KG : 1) * 100) / 100;
  const money = (dollars: number) => Math.round(dollars * rateOf(marketplace) * 100) / 100;

  const sides = [random.int(8, 90) / 10, random.int(20, 140) / 10, random.int(30, 190) / 10].sort(
    (one, other) => one - other,
  ) as [number, number, number];
  const [height, width, length] = sides;
  const pounds = Math.max(0.1, (height * width * length) / random.int(90, 320));
  const packed = sides.map((side) => side + random.int(2, 9) / 10) as [number, number, number];
  const shipped = pounds + random.int(5, 30) / 100;
  const cubicFeet = (packed[0] * packed[1] * packed[2]) / CUBIC_INCHES;
  const tier = tierOf(packed, shipped);
  const hazmat = random.chance(0.07);
  const launched = LAUNCHED_BY - random.int(0, 3_800) * DAY;
  const { family } = product;

  return {
    info: {
      title: product.title,
      image: [product.image],
      launch_date: new Date(launched).toISOString().slice(0, 10),
      manufacturer: product.brand,
      model_number: `${product.brand.slice(0, 2).toUpperCase()}-${random.code(5)}`,
      list_price: random.chance(0.7) ? money(Math.ceil(product.price * 1.2) - 0.01) : null,
      item_height: long(height),
      item_length: long(length),
      item_width: long(width),
      item_weight: heavy(pounds),
      package_height: long(packed[0]),
      package_length: long(packed[2]),
      package_width: long(packed[1]),
      package_weight: heavy(shipped),
      package_quantity: random.chance(0.85) ? 1 : random.int(2, 6),
      shipping_weight: heavy(shipped),
      size_tier: tier.name,
      main_category: product.category,
      sub_category: product.thing,
      variation_theme: family?.theme ?? null,
      variation_asins: family?.asins ?? [],
      monthly_storage_fee_jan_sep: money(cubicFeet * 0.78),
      monthly_storage_fee_oct_dec: money(cubicFeet * 2.4),
      is_hazmat: hazmat,
      fulfillment_fee_fba: money(tier.fee + Math.max(0, shipped - 1) * 0.38),
      brand: product.brand,
      ...codesOf(product.asin),
      parent_asin: family?.parent ?? null,
      last_updated: new Date(at - (hashOf('updated', product.asin) % (6 * 3_600)) * 1_000).toISOString(),
    },
    hazmat_aspects: hazmat ? random.pick([['Flammable'], ['Lithium battery'], ['Aerosol', 'Flammable']]) : [],
    hazmat_condition: hazmat ? random.pick(['Dangerous good', 'Needs a safety data sheet']) : 'None',
    meltable: random.chance(0.04),
    azalert: random.chance(0.09),
    variations: family?.asins ?? [],
    variations_themes: family?.theme ?? null,
  };
}

/** Approximates Amazon's size tiers and fees. `fee` in dollars. */
function tierOf(
  [shortest, middle, longest]: readonly [number, number, number],
  pounds: number,
): { name: string; fee: number } {
  if (pounds <= 1 && longest <= 15 && middle <= 12 && shortest <= 0.75) return { name: 'Small standard', fee: 3.22 };
  if (pounds <= 20 && longest <= 18 && middle <= 14 && shortest <= 8) return { name: 'Large standard', fee: 3.86 };
  return { name: 'Large bulky', fee: 9.73 };
}
