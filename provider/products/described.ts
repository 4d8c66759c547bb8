import { supportedMarketplaces } from '#shared/marketplaces.ts';
import { isAsin } from '#shared/products/identifiers.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { asinOf, hashOf, numberOf } from './codes.ts';
import { inventCategory, inventProduct, type SampleProduct, sampleProduct, wordsOf } from './sample-products.ts';

/** An ASIN's product, the same in every marketplace. Prices in dollars. */
export type Described = SampleProduct & { brand: string; thing: string; family: Family | undefined };

/** Variations of one product: adjacent ASINs under a parent that is not a product itself. */
type Family = { parent: string; asins: string[]; theme: string; own: string };

const BLOCK = 8;
const BOOKS = 'Books';
const themes: readonly [theme: string, own: readonly string[]][] = [
  ['Color', ['Black', 'Sage', 'Slate', 'Ivory', 'Navy', 'Terracotta', 'Sand']],
  ['Size', ['Small', 'Medium', 'Large', 'X-Large', 'Twin', 'Queen', 'King']],
  ['Style', ['Classic', 'Compact', 'Deluxe', 'Travel', 'Starter', 'Pro', 'Family']],
];

/** Returns an ASIN's product. Sample products are described as in the sample data. */
export function describedAs(asin: string): Described {
  const known = sampleProduct(asin);
  if (known) return { ...known, ...wordsOf(known), family: undefined };
  if (/^\d/.test(asin)) return bookOf(asin);
  const family = familyOf(asin);
  const product = inventProduct(
    createSeededRandom(hashOf('words', family?.parent ?? asin)),
    createSeededRandom(hashOf('own', asin)),
    asin,
  );
  return { ...product, title: family ? `${product.title}, ${family.own}` : product.title, ...wordsOf(product), family };
}

/** Returns only the category, which is cheaper when thousands are needed. */
export function categoryOf(asin: string): string {
  const known = sampleProduct(asin);
  if (known) return known.category;
  if (/^\d/.test(asin)) return BOOKS;
  const relation = relationOf(asin);
  return inventCategory(createSeededRandom(hashOf('words', relation ? parentOf(relation) : asin)));
}

function familyOf(asin: string): Family | undefined {
  const relation = relationOf(asin);
  if (!relation) return undefined;
  const { block, hash, size, at } = relation;
  const [theme, words] = themes[hash % themes.length] as (typeof themes)[number];
  const asins = Array.from({ length: size }, (_, each) => asinOf(block * BLOCK + each)).filter(
    (each) => !sampleProduct(each),
  );
  return { parent: parentOf(relation), asins, theme, own: words[at] as string };
}

/** An ASIN's position among its variations; undefined if it has none. */
function relationOf(asin: string) {
  const number = numberOf(asin);
  if (number === undefined) return undefined;
  const block = Math.floor(number / BLOCK);
  const hash = hashOf('family', block);
  const size = 2 + (hash % 4);
  const at = number % BLOCK;
  return hash % 5 < 2 || at >= size ? undefined : { block, hash, size, at };
}

const parentOf = ({ block }: { block: number }): string => asinOf(block * BLOCK + BLOCK - 1);

const [moods, things, forms] = [
  ['Quiet', 'Slow', 'Northern', 'Hidden', 'Salt', 'Paper', 'Winter', 'Open', 'Second', 'Bright'],
  ['Harvest', 'Harbour', 'Kitchen', 'Garden', 'Atlas', 'Orchard', 'Letters', 'Season', 'Workshop', 'Shore'],
  ['hardcover', 'paperback', 'large print', 'illustrated edition'],
];

function bookOf(asin: string): Described {
  const random = createSeededRandom(hashOf('book', asin));
  const brand = random.pick(['Fieldmark Press', 'Longtable Books', 'Ferry House']);
  return {
    asin,
    title: `The ${random.pick(moods)} ${random.pick(things)}, ${random.pick(forms)}`,
    category: BOOKS,
    rankCategory: 'book_display_on_website',
    bsr: Math.round(300 * 10 ** (random.next() * 3.7)),
    price: random.int(6, 34) + 0.99,
    image:
      "data:image/svg+xml,%3Csvg%20xmlns='http://www.w3.org/2000/svg'%20viewBox='0%200%208%208'%3E%3Cpath%20fill='%238a6f5c'%20d='M2%200h5v8H2z'/%3E%3C/svg%3E",
    brand,
    thing: BOOKS,
    family: undefined,
  };
}

type ToolMarketplace = (typeof supportedMarketplaces)[number];

/** One in so many ASINs is not a product (NOBODYS), or not sold in a marketplace. */
const NOBODYS = 120;
const NOT_HERE = 25;
const NOT_IN_US = 250;

/** The marketplaces that sell an ASIN; none if it is not a product. Sample products are sold everywhere. */
export const marketplacesOf = (asin: string): readonly ToolMarketplace[] =>
  supportedMarketplaces.filter((marketplace) => isSoldIn(asin, marketplace));

export function isSoldIn(asin: string, marketplace: string): boolean {
  if (!isAsin(asin)) return false;
  if (sampleProduct(asin)) return true;
  return (
    hashOf('nobody', asin) % NOBODYS !== 0 &&
    hashOf('sold', asin, marketplace) % (marketplace === 'US' ? NOT_IN_US : NOT_HERE) !== 0
  );
}
