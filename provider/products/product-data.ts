import type { AlertProduct } from '#shared/inbox/inbox.ts';
import type { ProductFees } from '#shared/listings/fees/calls.ts';

/**
 * What is known of products and sellers, other than by messages, by the team's history, and by what people entered.
 * Beside a company, nothing is: then a figure is absent, never invented (CO-09).
 */
export type ProductData = {
  /** Units sold a day, by product. Runs for every alert. @param at ms */
  unitsADay: (asin: string, marketplace: string, at: number) => number | undefined;
  /** What a product's fees and sales depend on; null is not known. @param at ms, for the sales */
  feesOf: (asin: string, marketplace: string, at: number) => Omit<ProductFees, 'estimates'>;
  /** A product's figures by their stats_data names, at a time in ms; undefined for a product without any. */
  statsOf: (asin: string, marketplace: string) => ((at: number) => Readonly<Record<string, number | null>>) | undefined;
  /** The name and picture that an alert's product has without the team's history. */
  namedAs: (asin: string) => AlertProduct;
  /** The words for a product in lists about the team's decisions. */
  describedAs: (asin: string) => { title: string; category: string } | undefined;
  sellerName: (id: string) => string | undefined;
};
