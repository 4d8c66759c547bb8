import * as v from 'valibot';
import { pageTextSchema } from '../grid/page-query.ts';
import { asinSchema } from '../products/asin.ts';
import { trackedMarketplaceSchema, trackingIdSchema } from '../tracking/rule.ts';
import { FIRINGS_PAGE, MOST_FIRINGS_A_PAGE } from '../tracking/tracked.ts';

/**
 * Calls of ours, all optional: a provider without tracking answers 404. `rules`: GET lists those of a marketplace, PUT adds or changes one,
 * DELETE stops some; `restored` brings those back that were stopped a short while ago.
 */
export const trackingPaths = {
  rules: '/portal/tracking',
  paused: '/portal/tracking/paused',
  restored: '/portal/tracking/restored',
  firings: '/portal/tracking/firings',
  replay: '/portal/tracking/replay',
  status: '/portal/tracking/status',
} as const;

export const trackedQuerySchema = v.object({ marketplace: v.pipe(trackedMarketplaceSchema, v.description('A code such as US')) });

export const firingsQuerySchema = v.object({
  id: v.pipe(trackingIdSchema, v.description('Of the tracked product')),
  page: v.optional(v.pipe(pageTextSchema, v.description('From 1')), '1'),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'Expected a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(MOST_FIRINGS_A_PAGE),
      v.description(`1 to ${MOST_FIRINGS_A_PAGE}`),
    ),
    String(FIRINGS_PAGE),
  ),
});

export const statusQuerySchema = v.object({
  asin: v.pipe(asinSchema, v.description('Of the product, tracked or not')),
  marketplace: v.pipe(trackedMarketplaceSchema, v.description('A code such as US')),
});
