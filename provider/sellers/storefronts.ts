import type { SellerRow } from '#shared/sellers/seller.ts';
import { asinOf, chanceAt, hashOf } from '../products/codes.ts';
import { categoryOf, describedAs, isSoldIn } from '../products/described.ts';
import { priceHistory } from '../products/price-history.ts';
import { type SampleSeller, sellersById } from '../products/sample-sellers.ts';

export type KnownSeller = { seller: SampleSeller; figures: SellerFigures };
type CategoryStatistics = Record<string, { listing_count: number; listing_count_amazon: number }>;

export type Storefronts = {
  directory: SellerDirectory;
  /** @param id in any case @returns undefined if the seller is unknown or does not sell there */
  seller(id: string, marketplace: string): KnownSeller | undefined;
  /** The seller's current listings there; undefined as above. */
  asins(id: string, marketplace: string): readonly string[] | undefined;
  /**
   * Statistics of all listings, by category. A large storefront takes a while, so other work gets a turn in between.
   */
  categories(known: KnownSeller, marketplace: string): Promise<CategoryStatistics>;
};

/** How many storefronts are cached for the day: a reader requests the same one several times. */
const KEPT = 64;
const AT_ONCE = 500;

export function createStorefronts(clock: () => number): Storefronts {
  const directory = createSellerDirectory();
  const listed = new Map<string, { day: number; asins: readonly string[]; categories?: Promise<CategoryStatistics> }>();

  const stored = (seller: SampleSeller, marketplace: string) => {
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
      return known && stored(known.seller, marketplace).asins;
    },
    categories: (known, marketplace) => {
      const entry = stored(known.seller, marketplace);
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
    if (priceHistory(asin, marketplace, product).valueAt('amazon_price', at) !== null)
      category.listing_count_amazon += 1;
  }
  return categories;
}

/** The sellers known to the provider, created on first use. */
type SellerDirectory = {
  find(id: string): SampleSeller | undefined;
  /** Best rating first; equal ratings by feedback count. @param at ms */
  topRated(marketplace: string, at: number): readonly SellerRow[];
};

export function createSellerDirectory(): SellerDirectory {
  /** Cached for one day, because listings change daily. */
  const ranked = new Map<string, { day: number; rows: readonly SellerRow[] }>();

  return {
    find: (id) => sellersById().get(id),
    topRated(marketplace, at) {
      const day = dayNumber(at);
      let found = ranked.get(marketplace);
      if (found?.day !== day) {
        found = {
          day,
          rows: [...sellersById().values()].flatMap((seller) => rowOf(seller, marketplace, at)).sort(byRating),
        };
        ranked.set(marketplace, found);
      }
      return found.rows;
    },
  };
}

function rowOf(seller: SampleSeller, marketplace: string, at: number): SellerRow[] {
  const figures = figuresIn(seller, marketplace, at);
  if (!figures) return [];
  const { listings, rating, feedback } = figures;
  return [
    {
      seller_id: seller.id,
      seller_name: seller.name,
      listing_count: listings,
      feedback: { feedback_rating: rating, feedback_count: feedback },
    },
  ];
}

const byRating = (a: SellerRow, b: SellerRow): number =>
  (b.feedback.feedback_rating ?? 0) - (a.feedback.feedback_rating ?? 0) ||
  (b.feedback.feedback_count ?? 0) - (a.feedback.feedback_count ?? 0) ||
  (a.seller_id < b.seller_id ? -1 : 1);

/** How long a listing stays before another replaces it, days. */
const [SHORTEST, LONGEST] = [90, 400];
/** An ASIN's number is high * LOW + low. Both parts are hashes, the high one below HIGH. */
const HIGH = 600;
const LOW = 4_294_967_296;

/** After this many tries, any product sold there is accepted. */
const PATIENCE = 6;

/**
 * Returns the ASINs that a seller lists on a day, exactly as many as the listing count. A few are replaced each day.
 * @param at ms
 */
function storefrontAsins(seller: SampleSeller, marketplace: string, at: number): readonly string[] {
  const figures = figuresIn(seller, marketplace, at);
  if (!figures) return [];
  const seed = hashOf('listings', seller.id, marketplace);
  const day = dayNumber(at);
  const likes = likingsOf(seed);
  const asins = new Set<string>();
  for (let position = 0; position < figures.listings; position += 1) {
    const own = hashOf(seed, position);
    const stays = SHORTEST + (own % (LONGEST - SHORTEST));
    const turn = Math.floor((day + (hashOf(own, 'begins') % stays)) / stays);
    for (let attempt = 0; ; attempt += 1) {
      const low = hashOf(own, turn, attempt);
      const asin = asinOf((hashOf(low, 'high') % HIGH) * LOW + low);
      if (attempt < PATIENCE && chanceAt(low, attempt) > likes(categoryOf(asin))) continue;
      if (asins.has(asin) || !isSoldIn(asin, marketplace)) continue;
      asins.add(asin);
      break;
    }
  }
  return [...asins];
}

/**
 * Each seller prefers a few categories and hardly sells in others.
 * @returns how likely the seller takes a product of a category, from 0 to 1
 */
function likingsOf(seed: number): (category: string) => number {
  const likings = new Map<string, number>();
  return (category) => {
    const known = likings.get(category);
    if (known !== undefined) return known;
    const liking = Math.min(1, (((hashOf(seed, category) % 1_000) + 100) / 1_000) ** 3);
    likings.set(category, liking);
    return liking;
  };
}

/** A seller's figures in a marketplace on a day. The rating is in percent. */
type SellerFigures = { listings: number; rating: number; feedback: number };

const DAY = 86_400_000;
/** The days of one cycle in which a storefront shrinks and grows again, and the fraction by which it shrinks. */
const SEASON = 45;
const SHRINKS = 0.04;

const dayNumber = (at: number): number => Math.floor(at / DAY);

/** @param at ms @returns undefined if the seller does not sell there */
function figuresIn(seller: SampleSeller, marketplace: string, at: number): SellerFigures | undefined {
  const position = (seller.marketplaces as readonly string[]).indexOf(marketplace);
  if (position < 0) return undefined;
  const seed = hashOf('figures', seller.id, marketplace);
  const share = position === 0 ? 1 : 0.08 + (hashOf(seed, 'share') % 600) / 1000;
  const most = Math.max(1, Math.round(seller.listings * share));
  const season = (1 - Math.cos((2 * Math.PI * (dayNumber(at) + (seed % SEASON))) / SEASON)) / 2;
  return {
    listings: Math.max(1, most - Math.round(most * SHRINKS * season)),
    rating:
      position === 0 ? seller.rating : Math.min(100, Math.max(50, seller.rating - 4 + (hashOf(seed, 'rating') % 7))),
    feedback: Math.max(1, Math.round(seller.feedback * share)),
  };
}
