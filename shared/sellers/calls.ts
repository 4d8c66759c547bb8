import * as v from 'valibot';
import { calls, get, post, put } from '../calls.ts';
import { requestedMarketplaceSchema } from '../products/calls.ts';
import type { ProductRow } from '../products/lookup.ts';
import { productRowOf } from '../products/product-row.ts';
import { sellersAccess } from '../session/access.ts';
import { readableRows, wireId, wireMoment, wireNumber, wireNumberOrNone, wireText } from '../wire-values.ts';
import { storedLookSchema, storefrontLookSchema } from './look.ts';
import {
  PREVIEW_ROWS,
  type SellerCategory,
  type SellerMetrics,
  type SellerRow,
  sellerCategorySchema,
  sellerMetricsSchema,
  sellerNameSchema,
  sellerSummarySchema,
  storefrontCostSchema,
  topSellersSchema,
} from './seller.ts';
import {
  putLookSchema,
  sellerNameQuerySchema,
  sellerQuerySchema,
  storefrontPreviewSchema,
  storefrontQuestionSchema,
  topSellersQuerySchema,
} from './storefront.ts';

export const sellerPaths = {
  /** GET, returns all listings: keyed by seller, maps ASIN to product data. */
  storefront: '/sellers/store-front',
  mostRated: '/sellers/most-rated',
  metrics: '/sellers/metrics',
  /** With `{portal}` in front, as in `portalForms`. */
  name: (sellerId: string) => `/seller-name/${encodeURIComponent(sellerId)}`,
} as const;

/** The bare name, in an object, or either of them under `data`. */
export const upstreamSellerNameSchema = v.pipe(
  v.unknown(),
  v.transform((answer) => named(answer) ?? named(fieldOf(answer, 'data'))),
  v.string('Expected the name of the seller'),
);

const row = v.pipe(
  v.object({
    seller_id: wireId,
    seller_name: wireText,
    listing_count: wireNumberOrNone,
    feedback: v.optional(
      v.fallback(v.object({ feedback_rating: wireNumberOrNone, feedback_count: wireNumberOrNone }), nobody()),
      nobody(),
    ),
  }),
  v.transform((seller): SellerRow => seller),
);

/** Rows as a list, bare or under `data`, `sellers` or `rows`; `total` is null if the provider doesn't say. */
export const upstreamTopSellersSchema = v.pipe(
  v.unknown(),
  v.transform((answer) => {
    const data = fieldOf(answer, 'data');
    const holders = [answer, data];
    const rows = [answer, data, ...holders.flatMap((each) => [fieldOf(each, 'sellers'), fieldOf(each, 'rows')])].find(
      Array.isArray,
    );
    return { rows, total: holders.map((each) => fieldOf(each, 'total')).find((total) => total !== undefined) };
  }),
  v.object({ rows: readableRows(row), total: v.optional(v.fallback(v.nullable(wireNumber), null), null) }),
);

const summary = v.pipe(
  v.object({
    seller_id: v.optional(v.fallback(wireId, ''), ''),
    seller_name: wireText,
    rating: wireNumberOrNone,
    feedback_count: wireNumberOrNone,
    tracked_since: wireMoment,
    listing_count: wireNumberOrNone,
  }),
  sellerSummarySchema,
);
const category = v.object({
  listing_count: wireNumber,
  listing_count_amazon: v.optional(v.fallback(wireNumber, 0), 0),
});

/**
 * `summary` and `category_statistics` by category, bare or under `data`. Null without a summary: the seller is unknown.
 */
export const upstreamMetricsSchema = v.pipe(
  v.unknown(),
  v.transform((answer) =>
    fieldOf(answer, 'summary') === undefined && fieldOf(answer, 'data') !== undefined
      ? fieldOf(answer, 'data')
      : answer,
  ),
  v.union([
    v.pipe(
      v.looseObject({
        summary: summary as v.GenericSchema<unknown, SellerMetrics['summary']>,
        category_statistics: v.optional(v.fallback(v.record(v.string(), v.unknown()), {}), {}),
      }),
      v.transform(
        (found): SellerMetrics => ({ summary: found.summary, categories: categoriesOf(found.category_statistics) }),
      ),
    ),
    v.pipe(
      v.strictObject({}),
      v.transform(() => null),
    ),
  ]),
);

/** The body of a storefront preview (STORE-05). */
export const previewBodyOf = (requested: {
  marketplace: string;
  sellerId: string;
  general: readonly string[];
  statistics: readonly string[];
}) => ({
  marketplace: requested.marketplace,
  day: -1,
  included_data_general: requested.general,
  included_data_statistics: requested.statistics,
  seller_ids: [requested.sellerId],
  page: 1,
  per_page: PREVIEW_ROWS,
});

/**
 * Keyed by seller and ASIN, bare or under `data`. Only unreadable listings are dropped; without a seller there are
 * none.
 */
export const upstreamListingsSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((answer): ProductRow[] => {
    const bySeller = typeof answer.data === 'object' && answer.data !== null ? answer.data : answer;
    return Object.values(bySeller).flatMap((listings) =>
      typeof listings === 'object' && listings !== null
        ? Object.entries(listings).flatMap(([asin, item]) => productRowOf(asin, item) ?? [])
        : [],
    );
  }),
);

/** Drops only unreadable categories. */
function categoriesOf(statistics: Record<string, unknown>): SellerCategory[] {
  const categories = Object.entries(statistics).flatMap(([name, value]) => {
    const read = v.safeParse(category, value);
    const whole = read.success ? v.safeParse(sellerCategorySchema, { name, ...read.output }) : undefined;
    return whole?.success ? [whole.output] : [];
  });
  return categories.sort((a, b) => b.listing_count - a.listing_count || (a.name < b.name ? -1 : 1));
}

function nobody() {
  return { feedback_rating: null, feedback_count: null };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function named(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value : (fieldOf(value, 'seller_name') ?? fieldOf(value, 'name'));
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : undefined;
}

type Seller = { marketplace: string; sellerId: string };
/** A seller in the provider's calls. */
export const sellerWireSchema = v.object({
  marketplace: requestedMarketplaceSchema,
  seller_id: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.minLength(1), v.maxLength(100)),
  /** The specification sends it empty. */
  included_data: v.optional(v.string()),
});
const wireOf = ({ marketplace, sellerId }: Seller) => ({ marketplace, seller_id: sellerId });

export const sellerCalls = calls(
  '/api/sellers',
  { tag: 'Sellers', access: sellersAccess },
  {
    /** The top rated sellers of a marketplace, in pages from 1. */
    top: get('/top', 'load the top rated sellers', { query: topSellersQuerySchema, answer: topSellersSchema }),
    name: get('/name', 'get the seller name', { query: sellerNameQuerySchema, answer: sellerNameSchema }),
    metrics: get('/metrics', 'load the figures of a seller', { query: sellerQuerySchema, answer: sellerMetricsSchema }),
    preview: post('/preview', 'load the first listings', {
      body: storefrontQuestionSchema,
      answer: storefrontPreviewSchema,
    }),
    /** All listings, streamed line by line (storefront.ts). */
    storefront: post('/storefront', 'load the storefront', { body: storefrontQuestionSchema, answer: v.unknown() }),
    cost: get('/cost', 'load the cost of the storefront', {
      query: sellerQuerySchema,
      answer: storefrontCostSchema,
      full: true,
      upstream: {
        path: '/sellers/store-front-cost',
        query: wireOf,
        request: { query: sellerWireSchema },
        describe: 'The number of listings in a storefront, and how many of them would be free now',
      },
    }),
    /** The listings that the team last saw. */
    look: get('/look', 'load your last look', {
      query: sellerQuerySchema,
      answer: storefrontLookSchema,
      full: true,
      upstream: {
        path: '/sellers/store-front-look',
        query: wireOf,
        request: { query: sellerWireSchema },
        describe: 'The earlier look that the current storefront is compared with, with titles of listings gone since',
      },
    }),
    /**
     * Stores a storefront that was read completely. With `seen`, the next look is compared with this one, however soon
     * it comes.
     */
    keepLook: put('/look', 'save this look', {
      body: putLookSchema,
      answer: storedLookSchema,
      full: true,
      upstream: {
        path: '/sellers/store-front-look',
        body: ({ seen, ...seller }: Seller & { seen: boolean }) => ({ ...wireOf(seller), seen }),
        request: { body: v.object({ ...sellerWireSchema.entries, seen: v.optional(v.boolean(), false) }) },
        describe:
          'Save the storefront that the team has just read completely, for comparison; with `seen`, the next look is compared with this one, however soon it comes',
      },
    }),
  },
);
