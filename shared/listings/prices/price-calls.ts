import * as v from 'valibot';
import { calls, get, post } from '../../calls.ts';
import { notificationsAccess } from '../../inbox/access.ts';
import { EXPECTED_ASIN, isProductId, pricedMarketplaces, productIdSchema } from '../../products/product-id.ts';
import { changePricesAccess } from './access.ts';
import { changePriceSchema, priceChangeSchema, priceLimitsSchema } from './change-price.ts';
import { expectedPricesSchema, expectedQuestionSchema } from './expected-price.ts';
import { listingSchema } from './own-listing.ts';
import { skuCostsSchema, skuSchema } from './seller-sku.ts';

const marketplace = v.picklist(pricedMarketplaces);

const skusQuerySchema = v.pipe(
  v.object({ marketplace, asin: productIdSchema }),
  v.forward(
    v.check((named) => isProductId(named), EXPECTED_ASIN),
    ['asin'],
  ),
);
/** The SKUs of a product, each with its limits and what was entered of its costs; null if nothing was. */
const skusSchema = v.object({
  skus: v.array(
    v.object({ ...listingSchema.entries, ...priceLimitsSchema.entries, costs: v.optional(v.nullable(skuCostsSchema)) }),
  ),
});

/** The provider's call that the edge makes before a change. Ours. */
export const PRICE_LIMITS_PATH = '/portal/prices/limits';
export const limitsQuerySchema = v.object({ marketplace, sku: skuSchema });

export const CHANGES_A_PAGE = 50;
/** The record of a SKU, a product, or the whole account; `before` continues where a page ended. */
const changesQuerySchema = v.object({
  marketplace: v.optional(marketplace),
  asin: v.optional(productIdSchema),
  sku: v.optional(skuSchema),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
/** Newest first. `next` continues it; null at its end. */
const changesSchema = v.object({
  changes: v.pipe(v.array(priceChangeSchema), v.maxLength(CHANGES_A_PAGE)),
  next: v.nullable(v.string()),
});

export const priceCalls = calls(
  '/api/prices',
  { tag: 'Prices', access: notificationsAccess, full: true, upstream: '/portal/prices' },
  {
    /** Read from the marketplace at this moment, so it can take seconds. */
    skus: get('/skus', 'load your SKUs', {
      query: skusQuerySchema,
      answer: skusSchema,
      upstream: { describe: 'A product’s SKUs at the marketplace', refuses: [409, 429] },
    }),
    /** Answers as soon as the change is stored. What Amazon says of it follows as `priceChange.advanced`. */
    change: post('/change', 'change the price', {
      access: changePricesAccess,
      body: changePriceSchema,
      answer: priceChangeSchema,
      upstream: { handled: true, describe: 'Change a price', refuses: [409, 429] },
    }),
    /** Puts SKUs in line whose price is not known or old. New ones follow as `costs.edited`. */
    expected: post('/expected', 'load the price that wins', {
      body: expectedQuestionSchema,
      answer: expectedPricesSchema,
      upstream: {
        describe: 'The price at or below which Amazon expects a SKU to have the Buy Box, as far as it is known',
        refuses: [429],
      },
    }),
    changes: get('/changes', 'load price changes', {
      query: changesQuerySchema,
      answer: changesSchema,
      upstream: { describe: 'The record of price changes' },
    }),
  },
);
