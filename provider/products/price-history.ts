import { chanceAt, hashOf } from './codes.ts';
import { type Described, describedAs } from './described.ts';

/**
 * A product's figures by their stats_data names. null means no value, such as no offer in that condition. Money in the
 * marketplace's currency.
 */
type Stats = Record<string, number | null>;

export type PriceHistory = {
  /** @param at ms since 1970 */
  statsAt(at: number): Stats;
  /** One figure by its stats_data name (see `metricNamed`); undefined for an unknown name. */
  valueAt(stat: string, at: number): number | null | undefined;
  /**
   * A figure over a time span, ms, both ends included, at equal intervals. The last point is `to`.
   * @param points at least 2
   */
  series(stat: string, span: { from: number; to: number; points: number }): { at: number; value: number | null }[];
};

const HOUR = 3_600_000;
/** The shortest interval between price changes. */
const STEP = 6 * HOUR;
const DAY = 24 * HOUR;

/** The figures of an ASIN in a marketplace, for any moment. The same on every machine. */
export function priceHistory(asin: string, marketplace: string, product: Described = describedAs(asin)): PriceHistory {
  const nature = natureOf(product, marketplace);
  const statsAt = (at: number) => statsOf(nature, at);
  return {
    statsAt,
    valueAt: (stat, at) => statsAt(at)[stat],
    series: (stat, { from, to, points }) => {
      const many = Math.max(2, points);
      return Array.from({ length: many }, (_, index) => {
        const at = Math.round(from + ((to - from) * index) / (many - 1));
        return { at, value: statsAt(at)[stat] ?? null };
      });
    },
  };
}

/** The properties that do not change with time. */
type Nature = {
  hash: number;
  price: number;
  rank: number;
  has: (share: number, what: string) => boolean;
  offersFba: number;
  offersFbm: number;
  offersUsed: number;
  reviews: number;
  rating: number;
  wave: number;
};

function natureOf({ asin, price, bsr }: Described, marketplace: string): Nature {
  const hash = hashOf('figures', asin, marketplace);
  const any = (what: string) => hashOf(what, asin, marketplace) / 4_294_967_296;
  // Each marketplace has its own price level.
  const factor = marketplace === 'US' ? 1 : 0.9 + 0.25 * any('place');
  return {
    hash,
    price: price * rateOf(marketplace) * factor,
    rank: bsr * (marketplace === 'US' ? 1 : 0.4 + 1.2 * any('rank')),
    has: (share, what) => any(what) < share,
    offersFba: Math.floor(1 + 14 * any('fba') ** 2),
    offersFbm: Math.floor(10 * any('fbm') ** 2),
    offersUsed: Math.floor(6 * any('used offers') ** 2),
    reviews: Math.floor(12 * 10 ** (2.9 * any('reviews'))),
    rating: 3.4 + 1.5 * any('rating') ** 0.6,
    wave: any('wave'),
  };
}

function statsOf(nature: Nature, at: number): Stats {
  const { hash, has } = nature;
  const step = Math.floor(at / STEP);
  const swing =
    Math.sin(at / ((14 + 30 * nature.wave) * DAY) + nature.wave * 6) * 0.07 + Math.sin(at / (4.2 * DAY) + hash) * 0.025;
  const price = nature.price * (1 + swing + (chanceAt(hash, step) - 0.5) * 0.03);
  const priced = (is: boolean, share: number) => (is ? Math.max(0.5, Math.round(price * share * 100) / 100) : null);
  const counted = (least: number, most: number, base: number, salt: number) =>
    Math.min(most, Math.max(least, base + Math.round((chanceAt(hash + salt, Math.floor(at / DAY)) - 0.5) * 4)));

  const fbaNew = counted(0, 40, nature.offersFba, 1);
  const fbmNew = has(0.7, 'has fbm') ? counted(0, 30, nature.offersFbm, 2) : 0;
  const fbaUsed = has(0.35, 'has fba used') ? counted(0, 12, nature.offersUsed, 3) : 0;
  const fbmUsed = has(0.4, 'has fbm used') ? counted(0, 12, nature.offersUsed, 4) : 0;
  const lowestFba = priced(fbaNew > 0, 1.005);
  const lowestFbm = priced(fbmNew > 0, 0.97 + 0.06 * chanceAt(hash + 5, step));
  const lowestNew = lowestOf([lowestFba, lowestFbm]);
  const used = fbaUsed + fbmUsed > 0;
  const conditions = {
    lowest_price_used_like_new: priced(used && has(0.6, 'like new'), 0.84),
    lowest_price_used_very_good: priced(used, 0.76),
    lowest_price_used_good: priced(used && has(0.7, 'good'), 0.67),
    lowest_price_used_acceptable: priced(used && has(0.45, 'acceptable'), 0.55),
  };
  const cheapestUsed = lowestOf(Object.values(conditions));
  const lowestUsedFba = fbaUsed > 0 ? (fbmUsed > 0 ? priced(true, 0.79) : cheapestUsed) : null;
  const amazon = priced(has(0.4, 'amazon'), 1.01);
  // If the price is too high for the featured offer, nobody has it.
  const featured = (fbaNew + fbmNew > 0 || amazon !== null) && chanceAt(hash + 6, Math.floor(at / DAY)) > 0.04;
  const rank = Math.max(1, Math.round(nature.rank * (1 - 4 * swing + (chanceAt(hash + 7, step) - 0.5) * 0.4)));

  return {
    rank_of_root_category: rank,
    est_sales: Math.max(0, Math.round(62_000 / rank ** 0.72)),
    amazon_price: amazon,
    amazon_warehouse_price: priced(amazon !== null && has(0.3, 'warehouse'), 0.81),
    total_offers_new_fba: fbaNew,
    total_offers_new_fbm: fbmNew,
    total_offers_new: fbaNew + fbmNew,
    lowest_price_new_fba: lowestFba,
    lowest_price_new_fbm: lowestFbm,
    lowest_price_new: lowestNew,
    buy_box_price_new: featured ? highestOf([priced(true, 1), lowestNew]) : null,
    total_offers_used_fba: fbaUsed,
    total_offers_used_fbm: fbmUsed,
    total_offers_used: fbaUsed + fbmUsed,
    lowest_price_used_fba: lowestUsedFba,
    lowest_price_used_fbm: fbmUsed > 0 ? cheapestUsed : null,
    lowest_price_used: cheapestUsed,
    buy_box_price_used: used && has(0.5, 'used box') ? cheapestUsed : null,
    ...conditions,
    rating_count: Math.max(0, Math.floor(nature.reviews * (1 + (at - REVIEWS_FROM) / (900 * DAY)))),
    rating:
      Math.round(Math.min(5, nature.rating + (chanceAt(hash + 8, Math.floor(at / (20 * DAY))) - 0.5) * 0.1) * 10) / 10,
  };
}

/** Reviews accumulate from this moment on. */
const REVIEWS_FROM = Date.UTC(2025, 0, 1);

const highestOf = (prices: readonly (number | null)[]): number => Math.max(...prices.filter((price) => price !== null));
const lowestOf = (prices: readonly (number | null)[]): number | null => {
  const there = prices.filter((price) => price !== null);
  return there.length > 0 ? Math.min(...there) : null;
};

/** Rough, fixed exchange rates: one dollar in the marketplace's currency. */
const rates: Record<string, number> = { US: 1, CA: 1.36, MX: 18.4, UK: 0.79, DE: 0.92, FR: 0.92, ES: 0.92, IT: 0.92 };

export const rateOf = (marketplace: string): number => rates[marketplace] ?? 1;
