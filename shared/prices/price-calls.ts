import * as v from 'valibot';
import { calls, get, post } from '../calls.ts';
import { supportedMarketplaces } from '../marketplaces.ts';
import { notificationsAccess } from '../notifications/access.ts';
import { asinSchema } from '../products/asin.ts';
import { changePricesAccess } from './access.ts';
import { changePriceSchema, priceChangeSchema, priceLimitsSchema, skuSchema } from './change-price.ts';
import { listingSchema } from './own-listing.ts';

/** Ours, and optional: a provider without price changes answers 404. */
export const pricePaths = {
  skus: '/portal/prices/skus',
  limits: '/portal/prices/limits',
  change: '/portal/prices/change',
  changes: '/portal/prices/changes',
} as const;

const marketplace = v.picklist(supportedMarketplaces);

export const skusQuerySchema = v.object({ marketplace, asin: asinSchema });
/** The SKUs of a product, each with its limits. */
export const skusSchema = v.object({ skus: v.array(v.object({ ...listingSchema.entries, ...priceLimitsSchema.entries })) });

export const limitsQuerySchema = v.object({ marketplace, sku: skuSchema });

export const CHANGES_A_PAGE = 50;
/** The record of a SKU, a product, or the whole account; `before` continues where a page ended. */
export const changesQuerySchema = v.object({
  marketplace: v.optional(marketplace),
  asin: v.optional(asinSchema),
  sku: v.optional(skuSchema),
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});
/** Newest first. `next` continues it; null at its end. */
export const changesSchema = v.object({ changes: v.pipe(v.array(priceChangeSchema), v.maxLength(CHANGES_A_PAGE)), next: v.nullable(v.string()) });

export const priceCalls = calls(
  '/api/prices',
  { access: notificationsAccess },
  {
    /** Read from the marketplace at this moment, so it can take seconds. */
    skus: get('/skus', 'load your SKUs', { query: skusQuerySchema, answer: skusSchema, optional: true, upstream: { path: pricePaths.skus } }),
    /** Answers as soon as the change is stored. What Amazon says of it follows as `price.changed`. */
    change: post('/change', 'change the price', { access: changePricesAccess, body: changePriceSchema, answer: priceChangeSchema, optional: 'refuse' }),
    changes: get('/changes', 'load price changes', {
      query: changesQuerySchema,
      answer: changesSchema,
      optional: true,
      upstream: { path: pricePaths.changes },
    }),
  },
);
