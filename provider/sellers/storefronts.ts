import { describedAs } from '../products/described.ts';
import { priceHistory } from '../products/price-history.ts';
import type { SampleSeller } from './sample-sellers.ts';
import { createSellerDirectory, type SellerDirectory } from './seller-directory.ts';
import { dayNumber, figuresIn, type SellerFigures } from './seller-figures.ts';
import { storefrontAsins } from './storefront.ts';

/** A seller in a marketplace where he sells. */
export type KnownSeller = { seller: SampleSeller; figures: SellerFigures };
export type CategoryStatistics = Record<string, { listing_count: number; listing_count_amazon: number }>;

export type Storefronts = {
  directory: SellerDirectory;
  /** @param id in any case @returns undefined for who is not known, or does not sell there */
  seller(id: string, marketplace: string): KnownSeller | undefined;
  /** What he lists there now; undefined as above. */
  asins(id: string, marketplace: string): readonly string[] | undefined;
  /** By category, all listings together. Of a large storefront it takes a while: others have their turn in between. */
  categories(known: KnownSeller, marketplace: string): Promise<CategoryStatistics>;
};

/** So many storefronts are kept for the day: whoever reads one asks for it several times. */
const KEPT = 64;
const AT_ONCE = 500;

export function createStorefronts(clock: () => number): Storefronts {
  const directory = createSellerDirectory();
  const listed = new Map<string, { day: number; asins: readonly string[]; categories?: Promise<CategoryStatistics> }>();

  const kept = (seller: SampleSeller, marketplace: string) => {
    const [name, day] = [`${seller.id} ${marketplace}`, dayNumber(clock())];
    const before = listed.get(name);
    listed.delete(name);
    const entry = before?.day === day ? before : { day, asins: storefrontAsins(seller, marketplace, clock()) };
    listed.set(name, entry);
    for (const oldest of listed.keys()) if (listed.size > KEPT) listed.delete(oldest);
    return entry;
  };
  const seller = (id: string, marketplace: string): KnownSeller | undefined => {
    const found = directory.find(id.trim().toUpperCase());
    const figures = found && figuresIn(found, marketplace, clock());
    return figures && { seller: found, figures };
  };

  return {
    directory,
    seller,
    asins: (id, marketplace) => {
      const known = seller(id, marketplace);
      return known && kept(known.seller, marketplace).asins;
    },
    categories: (known, marketplace) => {
      const entry = kept(known.seller, marketplace);
      entry.categories ??= categoriesOf(entry.asins, marketplace, clock());
      return entry.categories;
    },
  };
}

async function categoriesOf(asins: readonly string[], marketplace: string, at: number): Promise<CategoryStatistics> {
  const categories: CategoryStatistics = {};
  for (const [index, asin] of asins.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await new Promise(setImmediate);
    const product = describedAs(asin);
    categories[product.category] ??= { listing_count: 0, listing_count_amazon: 0 };
    const category = categories[product.category] as CategoryStatistics[string];
    category.listing_count += 1;
    if (priceHistory(asin, marketplace, product).valueAt('amazon_price', at) !== null) category.listing_count_amazon += 1;
  }
  return categories;
}
