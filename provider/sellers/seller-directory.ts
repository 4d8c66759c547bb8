import type { SellerRow } from '#shared/sellers/seller.ts';
import { type SampleSeller, sampleSellers } from './sample-sellers.ts';
import { dayNumber, figuresIn } from './seller-figures.ts';

/** The sellers that the provider knows. They are made when the first of them is asked for. */
export type SellerDirectory = {
  find(id: string): SampleSeller | undefined;
  /** The best rated first, of equals those with more feedback. @param at ms */
  topRated(marketplace: string, at: number): readonly SellerRow[];
};

export function createSellerDirectory(): SellerDirectory {
  let known: ReadonlyMap<string, SampleSeller> | undefined;
  const sellers = () => {
    known ??= new Map(sampleSellers().map((seller) => [seller.id, seller]));
    return known;
  };
  /** Of one day: on the next the listings are others. */
  const ranked = new Map<string, { day: number; rows: readonly SellerRow[] }>();

  return {
    find: (id) => sellers().get(id),
    topRated(marketplace, at) {
      const day = dayNumber(at);
      let found = ranked.get(marketplace);
      if (found?.day !== day) {
        found = { day, rows: [...sellers().values()].flatMap((seller) => rowOf(seller, marketplace, at)).sort(byRating) };
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
  return [{ seller_id: seller.id, seller_name: seller.name, listing_count: listings, feedback: { feedback_rating: rating, feedback_count: feedback } }];
}

const byRating = (a: SellerRow, b: SellerRow): number =>
  (b.feedback.feedback_rating ?? 0) - (a.feedback.feedback_rating ?? 0) ||
  (b.feedback.feedback_count ?? 0) - (a.feedback.feedback_count ?? 0) ||
  (a.seller_id < b.seller_id ? -1 : 1);
