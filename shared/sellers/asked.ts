import * as v from 'valibot';
import { pageLimitTextSchema, pageTextSchema } from '../grid/page-query.ts';
import { DEFAULT_MARKETPLACE, supportedMarketplaces } from '../marketplaces.ts';
import { statisticalFlags, storefrontGeneralFlags } from '../products/flags.ts';
import { TOP_SELLERS_PAGE } from './seller.ts';
import { sellerIdSchema } from './seller-id.ts';

// What the edge's door takes. The page needs only its types: schemas that it imported would weigh on it.

const marketplace = v.optional(v.picklist(supportedMarketplaces, 'There is no such marketplace'), DEFAULT_MARKETPLACE);

/** GET /api/sellers/top */
export const topSellersQuerySchema = v.object({
  marketplace,
  page: v.optional(pageTextSchema, '1'),
  limit: v.optional(pageLimitTextSchema, String(TOP_SELLERS_PAGE)),
});

/** GET /api/sellers/name */
export const sellerNameQuerySchema = v.object({ sellerId: sellerIdSchema });

/** GET /api/sellers/metrics, /api/sellers/cost and /api/sellers/look */
export const sellerQuerySchema = v.object({ marketplace, sellerId: sellerIdSchema });

/** POST /api/sellers/preview and /api/sellers/storefront: a seller, and what is wanted of each listing. */
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

/** PUT /api/sellers/look. @param seen the next look is compared with this one, however soon it comes */
export const putLookSchema = v.object({ marketplace, sellerId: sellerIdSchema, seen: v.optional(v.boolean(), false) });
export type PutLook = v.InferInput<typeof putLookSchema>;
