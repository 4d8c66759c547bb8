import * as v from 'valibot';
import { marketplaceOf } from '../marketplaces.ts';

/** The page and block size of top rated sellers, and how long scrolling must pause before a call, ms (portal-3 §9). */
export const TOP_SELLERS_PAGE = 20;
export const TOP_SELLERS_DEBOUNCE = 500;
/** Listings shown before a whole storefront is read (STORE-05). */
export const PREVIEW_ROWS = 5;

const count = v.nullable(v.number());

/** A top rated seller (portal-3 §3). The rating is in percent. */
export const sellerRowSchema = v.object({
  seller_id: v.string(),
  seller_name: v.nullable(v.string()),
  listing_count: count,
  feedback: v.object({ feedback_rating: count, feedback_count: count }),
});
export type SellerRow = v.InferOutput<typeof sellerRowSchema>;

/** GET /api/sellers/top, best rated first. */
export const topSellersSchema = v.object({ rows: v.array(sellerRowSchema), total: v.number() });
export type TopSellers = v.InferOutput<typeof topSellersSchema>;

export const sellerNameSchema = v.object({ seller_id: v.string(), seller_name: v.string() });
export type SellerName = v.InferOutput<typeof sellerNameSchema>;

/** A seller in a marketplace. The rating is in percent, `tracked_since` in ms; unknown values are null. */
export const sellerSummarySchema = v.object({
  seller_id: v.string(),
  seller_name: v.nullable(v.string()),
  rating: count,
  feedback_count: count,
  tracked_since: count,
  listing_count: count,
});
export type SellerSummary = v.InferOutput<typeof sellerSummarySchema>;

/** A seller's listings in a category, and how many of them Amazon offers, too. */
export const sellerCategorySchema = v.object({
  name: v.string(),
  listing_count: v.number(),
  listing_count_amazon: v.number(),
});
export type SellerCategory = v.InferOutput<typeof sellerCategorySchema>;

/** GET /api/sellers/metrics. Categories are sorted by listings, most first. */
export const sellerMetricsSchema = v.object({
  summary: sellerSummarySchema,
  categories: v.array(sellerCategorySchema),
});
export type SellerMetrics = v.InferOutput<typeof sellerMetricsSchema>;

/**
 * GET /api/sellers/cost (optional): the number of listings in the whole storefront, and how many of them cost no token.
 */
export const storefrontCostSchema = v.object({ listings: v.number(), free: v.number() });
export type StorefrontCost = v.InferOutput<typeof storefrontCostSchema>;

/** The seller's page on a marketplace's domain; null without an id, or if the marketplace is unknown (STORE-01). */
export function sellerPageUrl(sellerId: string, marketplace: string): string | null {
  const domain = marketplaceOf(marketplace)?.domain;
  const id = sellerId.trim();
  return domain && id ? `https://www.${domain}/sp?seller=${encodeURIComponent(id)}` : null;
}
