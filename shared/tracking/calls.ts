import * as v from 'valibot';
import { calls, del, get, post, put } from '../calls.ts';
import { pageTextSchema } from '../grid/page-query.ts';
import { productsAccess } from '../products/access.ts';
import { asinSchema } from '../products/asin.ts';
import { replayQuestionSchema, replaySchema } from './replay.ts';
import {
  pauseTrackingSchema,
  saveTrackingSchema,
  trackedMarketplaceSchema,
  trackingIdSchema,
  trackingIdsSchema,
} from './rule.ts';
import { MANY_BYTES, trackedManySchema, trackManySchema } from './track-many.ts';
import {
  FIRINGS_PAGE,
  firingPageSchema,
  MOST_FIRINGS_A_PAGE,
  trackedChangeSchema,
  trackedListSchema,
  trackingStatusSchema,
} from './tracked.ts';

const trackedQuerySchema = v.object({
  marketplace: v.pipe(trackedMarketplaceSchema, v.description('A code such as US')),
});

const firingsQuerySchema = v.object({
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

const statusQuerySchema = v.object({
  asin: v.pipe(asinSchema, v.description('Of the product, tracked or not')),
  marketplace: v.pipe(trackedMarketplaceSchema, v.description('A code such as US')),
});

/** Product Tracking. Other tabs and the team learn of a change through the provider's event (`tracking:changed`). */
export const trackingCalls = calls(
  '/api/tracking',
  { tag: 'Tracking', access: productsAccess, full: true, upstream: '/portal/tracking' },
  {
    list: get('', 'load tracked products', {
      query: trackedQuerySchema,
      answer: trackedListSchema,
      upstream: { describe: 'The tracked products of a marketplace' },
    }),
    /**
     * With an `id`, changes a rule; without one, starts tracking the product. An invalid threshold is reported under
     * its field, `entries.0.max`.
     */
    save: put('', 'save tracking', {
      body: saveTrackingSchema,
      answer: trackedChangeSchema,
      upstream: { describe: 'Track a product, or change its thresholds' },
    }),
    /** Stops tracking. `restore` undoes this within an hour, including the history. */
    remove: del('', 'stop tracking', {
      body: trackingIdsSchema,
      answer: trackedChangeSchema,
      upstream: { describe: 'Stop tracking (ids in the body)' },
    }),
    pause: put('/paused', 'pause or resume tracking', {
      body: pauseTrackingSchema,
      answer: trackedChangeSchema,
      upstream: { describe: 'Pause or resume' },
    }),
    restore: put('/restored', 'restore tracking', {
      body: trackingIdsSchema,
      answer: trackedChangeSchema,
      upstream: { describe: 'Restore what was stopped within the last hour' },
    }),
    /** Past alarms, newest first. */
    firings: get('/firings', 'load the firing history', {
      query: firingsQuerySchema,
      answer: firingPageSchema,
      upstream: { describe: 'Firings, newest first' },
    }),
    status: get('/status', 'load the product status', {
      query: statusQuerySchema,
      answer: trackingStatusSchema,
      upstream: { describe: 'The current state of a product' },
    }),
    /**
     * Tracks or changes many products, or only reports what would happen. A bad row is reported by column and stops no
     * other.
     */
    many: post('/many', 'track many products', {
      body: trackManySchema,
      mostBytes: MANY_BYTES,
      answer: trackedManySchema,
      upstream: {
        describe: 'Track or change many products, or report what would happen',
      },
    }),
    replay: post('/replay', 'replay thresholds', {
      body: replayQuestionSchema,
      answer: replaySchema,
      upstream: { describe: 'How often thresholds would have fired' },
    }),
  },
);
