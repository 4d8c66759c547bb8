import { hashOf } from '../products/chance.ts';
import type { SampleSeller } from './sample-sellers.ts';

/** What a seller has in a marketplace on a day; the rating is in percent. */
export type SellerFigures = { listings: number; rating: number; feedback: number };

const DAY = 86_400_000;
/** How long a storefront takes to shrink and to grow again, days, and by how much of itself. */
const SEASON = 45;
const SHRINKS = 0.04;

export const dayNumber = (at: number): number => Math.floor(at / DAY);

/** @param at ms; undefined where he does not sell */
export function figuresIn(seller: SampleSeller, marketplace: string, at: number): SellerFigures | undefined {
  const place = (seller.marketplaces as readonly string[]).indexOf(marketplace);
  if (place < 0) return undefined;
  const seed = hashOf('figures', seller.id, marketplace);
  const share = place === 0 ? 1 : 0.08 + (hashOf(seed, 'share') % 600) / 1000;
  const most = Math.max(1, Math.round(seller.listings * share));
  const season = (1 - Math.cos((2 * Math.PI * (dayNumber(at) + (seed % SEASON))) / SEASON)) / 2;
  return {
    listings: Math.max(1, most - Math.round(most * SHRINKS * season)),
    rating: place === 0 ? seller.rating : Math.min(100, Math.max(50, seller.rating - 4 + (hashOf(seed, 'rating') % 7))),
    feedback: Math.max(1, Math.round(seller.feedback * share)),
  };
}
