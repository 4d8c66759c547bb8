import * as v from 'valibot';
import { calls, get, post, put } from '../calls.ts';
import { sellersAccess } from './access.ts';
import { putLookSchema, sellerNameQuerySchema, sellerQuerySchema, storefrontQuestionSchema, topSellersQuerySchema } from './asked.ts';
import { keptLookSchema, storefrontLookSchema } from './look.ts';
import { sellerMetricsSchema, sellerNameSchema, storefrontCostSchema, topSellersSchema } from './seller.ts';
import { storefrontPreviewSchema } from './storefront.ts';
import { sellerPaths as paths } from './wire.ts';

type Seller = { marketplace: string; sellerId: string };
const wireOf = ({ marketplace, sellerId }: Seller) => ({ marketplace, seller_id: sellerId });

/** Sellers, their storefronts and figures: for accounts that have the right to them. */
export const sellerCalls = calls(
  '/api/sellers',
  { access: sellersAccess },
  {
    /** The best rated sellers of a marketplace, page by page from 1. */
    top: get('/top', 'load the top rated sellers', { query: topSellersQuerySchema, answer: topSellersSchema }),
    name: get('/name', 'get the seller name', { query: sellerNameQuerySchema, answer: sellerNameSchema }),
    /** A seller's figures and categories. */
    metrics: get('/metrics', 'load the figures of a seller', { query: sellerQuerySchema, answer: sellerMetricsSchema }),
    /** The first listings of a storefront. */
    preview: post('/preview', 'load the first listings', { body: storefrontQuestionSchema, answer: storefrontPreviewSchema }),
    /** All listings, line by line while they come (storefront.ts). */
    storefront: post('/storefront', 'load the storefront', { body: storefrontQuestionSchema, answer: v.unknown() }),
    /** What a whole storefront would cost now. */
    cost: get('/cost', 'learn what the storefront costs', {
      query: sellerQuerySchema,
      answer: storefrontCostSchema,
      optional: true,
      upstream: { path: paths.cost, query: wireOf },
    }),
    /** The listings that the team saw the last time. */
    look: get('/look', 'load your last look', {
      query: sellerQuerySchema,
      answer: storefrontLookSchema,
      optional: true,
      upstream: { path: paths.look, query: wireOf },
    }),
    /** Remembers a storefront that was read whole. With `seen` the next look is compared with this one, however soon it comes. */
    keepLook: put('/look', 'remember this look', {
      body: putLookSchema,
      answer: keptLookSchema,
      optional: true,
      upstream: { path: paths.look, body: ({ seen, ...seller }: Seller & { seen: boolean }) => ({ ...wireOf(seller), seen }) },
    }),
  },
);
