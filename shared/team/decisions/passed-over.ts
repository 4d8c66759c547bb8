import { comparable } from '../../inbox/comparable.ts';
import { currencyOf, roundedTo } from '../../marketplaces.ts';
import type { FeeSchedule } from '../../products/fees/fee-schedule.ts';
import { feeCategoryOf } from '../../products/fees/product-category.ts';
import { figuresOf } from '../../products/fees/profit-figures.ts';
import { outcomeOf, type PassedOver, productKey } from './decisions.ts';

/** Figures of a product at a time. `by` is null for a message. */
type Seen = {
  marketplace: string;
  asin: string;
  at: number;
  by: string | null;
  price: number | null;
  rank: number | null;
};

type Value = { at: number; value: number };
type Product = {
  marketplace: string;
  asin: string;
  passed: { by: string; at: number } | undefined;
  /** The last look-up or scan of a member, ms. */
  lookedAt: number;
  first: { price?: Value; rank?: Value };
  last: { price?: Value; rank?: Value };
  seen: { at: number; by: string | null };
};
type Moved = Omit<PassedOver['rows'][number], 'title' | 'image' | 'gain' | 'beforeFees'>;

/**
 * In percent of the value before. A price is better from the first on, and a rank up to the second: ranks move far more
 * than prices.
 */
const PRICE_BETTER = 105;
const RANK_BETTER = 75;
/** A better rank does not count if the price fell below this. */
const PRICE_WORSE = 95;

/**
 * Collects what a team saw of products, in any order. Then: the first price and rank that a member's look-up in the
 * time had. Now: the newest ones of a look-up or a message.
 */
export function createPassedOver() {
  const products = new Map<string, Product>();
  return {
    add({ marketplace, asin, at, by, price, rank }: Seen): void {
      const key = productKey(marketplace, asin);
      const known = products.get(key);
      const product: Product = known ?? {
        marketplace,
        asin,
        passed: undefined,
        lookedAt: 0,
        first: {},
        last: {},
        seen: { at, by },
      };
      if (!known) products.set(key, product);
      if (by !== null && (product.passed === undefined || at < product.passed.at)) product.passed = { by, at };
      if (by !== null) product.lookedAt = Math.max(product.lookedAt, at);
      for (const [name, value] of [
        ['price', price],
        ['rank', rank],
      ] as const) {
        if (value === null) continue;
        const { first, last } = product;
        if (by !== null && at < (first[name]?.at ?? Number.POSITIVE_INFINITY)) first[name] = { at, value };
        if (at < (last[name]?.at ?? 0)) continue;
        last[name] = { at, value };
        if (at >= product.seen.at) product.seen = { at, by };
      }
    },
    /** The products that the team passed over and does not sell itself, and that are better now. @param now ms */
    better: ({ bought, own }: { bought: ReadonlySet<string>; own: ReadonlySet<string> }, now: number): Moved[] =>
      [...products].flatMap(([key, product]) => {
        const isPassed = outcomeOf(bought.has(key), product.lookedAt, now) === 'passed';
        const moved = isPassed && !own.has(key) ? movedOf(product) : undefined;
        return moved && isBetter(moved) ? [moved] : [];
      }),
  };
}

function movedOf({ marketplace, asin, passed, first, last, seen }: Product): Moved | undefined {
  if (!passed) return undefined;
  const move = (name: 'price' | 'rank') => {
    const [then, now] = [first[name], last[name]];
    return then && now && now.at > then.at ? { before: then.value, now: now.value } : null;
  };
  return {
    marketplace,
    asin,
    passedBy: passed.by,
    passedAt: passed.at,
    price: move('price'),
    rank: move('rank'),
    seenAt: seen.at,
    seenBy: seen.by,
  };
}

function isBetter({ price, rank }: Pick<Moved, 'price' | 'rank'>): boolean {
  if (price && price.now * 100 >= price.before * PRICE_BETTER) return true;
  return (
    rank !== null &&
    rank.now * 100 <= rank.before * RANK_BETTER &&
    (!price || price.now * 100 >= price.before * PRICE_WORSE)
  );
}

/**
 * The change in profit of a unit: its cost and its fulfillment fee are the same then and now.
 * @param category as product data names it
 */
export function gainOf(
  { marketplace, price }: Pick<Moved, 'marketplace' | 'price'>,
  schedule: FeeSchedule | undefined,
  category: string | null | undefined,
): Pick<PassedOver['rows'][number], 'gain' | 'beforeFees'> {
  if (!price) return { gain: null, beforeFees: false };
  const figures = (of: number) =>
    figuresOf({ marketplace, price: of, cost: 0, schedule, category: feeCategoryOf(category) });
  const [then, now] = [figures(price.before), figures(price.now)];
  if (then.named === 'empty' || now.named === 'empty') return { gain: null, beforeFees: false };
  return { gain: roundedTo(now.amount - then.amount, currencyOf(marketplace)), beforeFees: now.named !== 'profit' };
}

/** The largest gain first, then the largest share of the rank that is gone. */
export const byGain = (a: Gained, b: Gained): number =>
  gainIn(b) - gainIn(a) || rankLeft(a) - rankLeft(b) || (a.asin < b.asin ? -1 : 1);
type Gained = Pick<PassedOver['rows'][number], 'gain' | 'rank' | 'asin' | 'marketplace'>;
const gainIn = ({ gain, marketplace }: Gained): number => comparable(gain ?? 0, currencyOf(marketplace));
const rankLeft = ({ rank }: Gained): number => (rank && rank.before > 0 ? rank.now / rank.before : 1);
