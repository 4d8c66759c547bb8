import * as v from 'valibot';
import { apiErrorSchema } from '../errors.ts';
import { pageLimitTextSchema, pageTextSchema } from '../grid/page-query.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '../marketplaces.ts';
import { productRowSchema } from '../products/lookup.ts';
import { statisticalFlags, storefrontGeneralFlags } from '../products/product-flags.ts';
import { TOP_SELLERS_PAGE } from './seller.ts';

/** POST /api/sellers/preview: the first listings of a storefront. */
export const storefrontPreviewSchema = v.object({ rows: v.array(productRowSchema) });
export type StorefrontPreview = v.InferOutput<typeof storefrontPreviewSchema>;

/**
 * POST /api/sellers/storefront answers lines of JSON, streamed. `of` is the total number of listings, null if the
 * provider doesn't say. The last line is `end` or `failed`; after `failed` the listings are incomplete.
 */
export const storefrontLineSchema = v.union([
  v.object({ rows: v.array(productRowSchema), of: v.nullable(v.number()) }),
  v.object({ end: v.object({ rows: v.number(), unreadable: v.number() }) }),
  v.object({ failed: apiErrorSchema }),
]);
export type StorefrontLine = v.InferOutput<typeof storefrontLineSchema>;
export type StorefrontEnd = { rows: number; unreadable: number };

/** Amazon's seller id: letters and digits, in capitals, the same in all marketplaces. */
const sellerIdSchema = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[A-Za-z0-9]{1,40}$/, 'Expected a seller ID: letters and digits'),
  v.toUpperCase(),
);

// The endpoint's schemas. The page imports only their types, because schemas would add to its size.

const marketplace = v.optional(v.picklist(supportedMarketplaces, 'Unknown marketplace'), DEFAULT_MARKETPLACE);

export const topSellersQuerySchema = v.object({
  marketplace,
  page: v.optional(pageTextSchema, '1'),
  limit: v.optional(pageLimitTextSchema, String(TOP_SELLERS_PAGE)),
});

export const sellerNameQuerySchema = v.object({ sellerId: sellerIdSchema });

export const sellerQuerySchema = v.object({ marketplace, sellerId: sellerIdSchema });

/** POST /api/sellers/preview and /api/sellers/storefront: a seller, and the requested data of each listing. */
export const storefrontQuestionSchema = v.pipe(
  v.object({
    marketplace,
    sellerId: sellerIdSchema,
    general: v.optional(v.array(v.picklist(storefrontGeneralFlags)), []),
    statistics: v.optional(v.array(v.picklist(statisticalFlags)), []),
  }),
  v.check(({ general, statistics }) => general.length + statistics.length > 0, 'Choose at least one item.'),
);
export type StorefrontQuestion = v.InferInput<typeof storefrontQuestionSchema>;

/** PUT /api/sellers/look. `seen`: the next look is compared with this one, however soon it comes. */
export const putLookSchema = v.object({ marketplace, sellerId: sellerIdSchema, seen: v.optional(v.boolean(), false) });
