import type { Offer } from '#shared/inbox/alert-kinds.ts';
import type { ListingIssue } from '#shared/inbox/listing-issue.ts';
import type { Listing } from '#shared/listings/prices/own-listing.ts';
import type { CountedStock } from '#shared/listings/stock/fba-stock.ts';
import type { Result } from '#shared/result.ts';
import type { Seller, ServiceFailure } from './seller-services.ts';

/**
 * Why a call about listings failed. Beyond the reasons of every marketplace call: Amazon names what is wrong
 * (`refused`), the price is not the one to replace (`moved`), the seller has no such SKU there (`not-found`), or there
 * were too many calls (`throttled`, with the wait in ms). After `unavailable`, a change may have happened all the same.
 */
export type ListingsFailure =
  | { reason: 'refused'; message: string; issues: ListingIssue[] }
  | { reason: 'moved'; message: string; price: number | null }
  | { reason: 'throttled'; message: string; retryAfter: number }
  | { reason: 'not-found'; message: string }
  | { reason: Exclude<ServiceFailure['reason'], 'refused'>; message: string };
export type Listed<T> = Promise<Result<T, ListingsFailure>>;

type PricePatch = {
  /** The product that the SKU must be of. */
  asin: string;
  price: number;
  currency: string;
  /** The prices that it may replace. */
  expected: readonly number[];
};

/** An accepted change. `issues` are warnings. Without an id, the price was there already and nothing was sent. */
export type PatchAccepted = { submissionId: string | null; issues: ListingIssue[] };

/**
 * The offers for a product, at most 20, by landed price. `payload` is Amazon's own, for the readers of its messages.
 */
export type ProductOffers = { offers: Offer[]; offerCount: number | null; payload: Record<string, unknown> };

/** Products that one call reads at most. */
export const OFFERS_A_CALL = 20;

/**
 * Amazon's Listings Items, FBA Inventory and Product Pricing APIs, real or sandbox. `marketplace` is a code. Its functions never
 * throw.
 */
export type ListingsService = {
  /** Finds all of the seller's SKUs of a product. */
  skusOf: (seller: Seller, marketplace: string, asin: string) => Listed<Listing[]>;
  /**
   * Reads one page of all of the seller's SKUs. Amazon pages through 1,000 at most.
   * @param pageToken the `next` of the page before
   */
  pageOfSkus: (
    seller: Seller,
    marketplace: string,
    pageToken: string | null,
  ) => Listed<{ listings: Listing[]; next: string | null }>;
  /**
   * Reads one page of all of the seller's FBA stock, with Amazon's FBA Inventory API. SKUs that Amazon gives no count for
   * are left out.
   * @param pageToken the `next` of the page before, which Amazon forgets after 30 seconds
   */
  pageOfStock: (
    seller: Seller,
    marketplace: string,
    pageToken: string | null,
  ) => Listed<{ stocks: CountedStock[]; next: string | null }>;
  listingOf: (seller: Seller, marketplace: string, sku: string) => Listed<Listing>;
  /** Reads the listing, checks its price, and replaces it. Everything else of the offer stays. */
  patchPrice: (seller: Seller, marketplace: string, sku: string, patch: PricePatch) => Listed<PatchAccepted>;
  /**
   * Reads the offers for up to OFFERS_A_CALL products, with who has the Buy Box. Answers in their order, and each can
   * fail alone.
   * @param products `condition` as messages spell it
   */
  offersOf: (
    seller: Seller,
    marketplace: string,
    products: readonly { asin: string; condition: string }[],
  ) => Listed<Result<ProductOffers, ListingsFailure>[]>;
};
