import { createSeededRandom } from '../seeded-random.ts';
import { hashOf } from './chance.ts';
import { codesOf } from './codes.ts';
import type { Described } from './described.ts';
import { rateOf } from './rates.ts';

const DAY = 86_400_000;
const [CM, KG, CUBIC_INCHES] = [2.54, 0.453_592, 1_728];
const LAUNCHED_BY = Date.UTC(2025, 9, 1);

/** What is said of a product in words: `general_data`, every flag of it. Money in the marketplace's, lengths and weights in its units. */
export type General = { info: Record<string, unknown> } & Record<string, unknown>;

/** @param at ms since 1970 @param metric centimetres and kilograms */
export function generalOf(product: Described, marketplace: string, at: number, metric: boolean): General {
  const random = createSeededRandom(hashOf('info', product.asin));
  const long = (inches: number) => Math.round(inches * (metric ? CM : 1) * 10) / 10;
  const heavy = (pounds: number) => Math.round(pounds * (metric ? KG : 1) * 100) / 100;
  const money = (dollars: number) => Math.round(dollars * rateOf(marketplace) * 100) / 100;

  const sides = [random.int(8, 90) / 10, random.int(20, 140) / 10, random.int(30, 190) / 10].sort((one, other) => one - other) as [number, number, number];
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

/** Roughly as Amazon sorts packages, with what it asks for them, dollars. */
function tierOf([shortest, middle, longest]: readonly [number, number, number], pounds: number): { name: string; fee: number } {
  if (pounds <= 1 && longest <= 15 && middle <= 12 && shortest <= 0.75) return { name: 'Small standard', fee: 3.22 };
  if (pounds <= 20 && longest <= 18 && middle <= 14 && shortest <= 8) return { name: 'Large standard', fee: 3.86 };
  return { name: 'Large bulky', fee: 9.73 };
}
