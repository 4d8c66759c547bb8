import { chanceAt, hashOf } from '../products/chance.ts';
import { asinOf } from '../products/codes.ts';
import { categoryOf } from '../products/described.ts';
import { isSoldIn } from '../products/where-sold.ts';
import type { SampleSeller } from './sample-sellers.ts';
import { dayNumber, figuresIn } from './seller-figures.ts';

/** How long a listing stays before another takes its place, days. */
const [SHORTEST, LONGEST] = [90, 400];
/** Numbers of ASINs: the higher of two hashes counts these. */
const HIGH = 600;
const LOW = 4_294_967_296;

/** After so many tries whatever is sold there is taken. */
const PATIENCE = 6;

/**
 * The ASINs that a seller lists on a day: exactly as many as his listing count says. From day to day a few give way to others.
 * @param at ms
 */
export function storefrontAsins(seller: SampleSeller, marketplace: string, at: number): readonly string[] {
  const figures = figuresIn(seller, marketplace, at);
  if (!figures) return [];
  const seed = hashOf('listings', seller.id, marketplace);
  const day = dayNumber(at);
  const likes = likingsOf(seed);
  const asins = new Set<string>();
  for (let place = 0; place < figures.listings; place += 1) {
    const own = hashOf(seed, place);
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
 * Each seller has a few categories that he sells most of, and others hardly at all.
 * @returns how readily he takes a product of a category, from 0 to 1
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
