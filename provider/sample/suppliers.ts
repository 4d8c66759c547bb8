import type { DatabaseSync } from 'node:sqlite';
import {
  approvedFors,
  type WholesaleLocation,
  wholesaleCategories,
  wholesaleLocations,
  wholesaleTypes,
} from '#shared/wholesale/requests.ts';
import type { Supplier } from '#shared/wholesale/supplier.ts';
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts';
import { supplierRowOf } from '../wholesale/suppliers-table.ts';
import { DEMO_OWNER_ID } from './accounts.ts';
import { brands, descriptions, places, productTypesOf } from './supplier-words.ts';

const SEED = 77_041;
const SUPPLIERS = 2_000;
const OVER_DAYS = 400;
const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The notes of the demo owner's saved suppliers, one per supplier; '' means no note. */
const notes = [
  '',
  'Asked for the spring list. Net 30 from the second order.',
  '',
  '',
  'Free freight over 500.',
  '',
  '',
  '',
  'Minimum too high for now.',
  '',
  '',
  '',
  '',
  '',
];

function sampleSuppliers(): Supplier[] {
  const random = createSeededRandom(SEED);
  const names = new Set<string>();
  return Array.from({ length: SUPPLIERS }, (_, index) => {
    const location = wholesaleLocations[index % wholesaleLocations.length] as WholesaleLocation;
    const category = random.pick(wholesaleCategories);
    const productTypes = some(random, productTypesOf[category], 1, 3);
    const company = newName(random, location, names);
    return {
      _id: `sample-w-${String(index + 1).padStart(4, '0')}`,
      location,
      category,
      company,
      address: random.chance(0.03) ? null : addressIn(random, location),
      site: random.chance(0.04) ? null : siteOf(random, company),
      description: random.chance(0.05) ? null : describe(random, productTypes),
      wholesaleType: some(random, wholesaleTypes, 1, 2),
      approvedFor: some(random, approvedFors, 1, 4),
      brandNames: some(random, brands, 1, 4),
      productTypes,
    };
  });
}

/** Inserts the suppliers, the newest three hours old, and adds some to the demo owner's list. */
export function insertSampleSuppliers(raw: DatabaseSync, now: number): void {
  const random = createSeededRandom(SEED + 1);
  const suppliers = sampleSuppliers();
  const insert = raw.prepare(
    `insert into suppliers values
      (:id, :location, :category, :company, :folded_company, :address, :site, :description, :wholesale_type, :approved_for, :brand_names, :product_types, :created_at)`,
  );
  for (const [index, supplier] of suppliers.entries()) {
    const age = ((SUPPLIERS - 1 - index) / SUPPLIERS) * OVER_DAYS * DAY;
    insert.run({ ...supplierRowOf(supplier, Math.round(now - 3 * HOUR - age)) });
  }
  const save = raw.prepare(
    'insert into saved_suppliers (id, account_id, supplier_id, note, saved_at) values (?, ?, ?, ?, ?)',
  );
  for (const [index, { _id }] of some(random, suppliers, notes.length, notes.length).entries())
    save.run(
      `sample-saved-${String(index + 1).padStart(2, '0')}`,
      DEMO_OWNER_ID,
      _id,
      notes[index] ?? '',
      Math.round(now - (index + 0.4) * 3 * DAY),
    );
}

function newName(random: SeededRandom, location: WholesaleLocation, names: Set<string>): string {
  const { starts, ends, forms } = places[location];
  const stem = `${random.pick(starts)}${random.pick(ends)}`;
  // If the name is taken, brands are added to it.
  for (const middle of ['', ` ${random.pick(brands)}`, ` ${random.pick(brands)} ${random.pick(brands)}`]) {
    const name = `${stem}${middle} ${random.pick(forms)}`;
    if (names.has(name)) continue;
    names.add(name);
    return name;
  }
  return newName(random, location, names);
}

function addressIn(random: SeededRandom, location: WholesaleLocation): string {
  const { streets, towns, numberFirst } = places[location];
  const [number, street] = [random.int(1, 240), random.pick(streets)];
  return `${numberFirst ? `${number} ${street}` : `${street} ${number}`}, ${random.pick(towns)}`;
}

/** Uses .example, a reserved domain. Most sites have no scheme. */
function siteOf(random: SeededRandom, company: string): string {
  const host = `${company
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replace(/[^a-z\d]/g, '')}.example`;
  return random.pick([host, host, host, `www.${host}`, `https://${host}`, `http://www.${host}/trade`]);
}

function describe(random: SeededRandom, productTypes: readonly string[]): string {
  const goods = productTypes.join(', ').toLowerCase();
  const text = random.pick(descriptions).replace('{goods}', goods);
  return text[0]?.toUpperCase() + text.slice(1);
}

/** Picks `least` to `most` items of a list, in list order. */
function some<T>(random: SeededRandom, list: readonly T[], least: number, most: number): T[] {
  const wanted = Math.min(random.int(least, most), list.length);
  const positions = new Set<number>();
  while (positions.size < wanted) positions.add(random.int(0, list.length - 1));
  return [...positions].sort((a, b) => a - b).map((position) => list[position] as T);
}
