import * as v from 'valibot';
import { expect, it } from 'vitest';
import { saveTrackingSchema } from './rule.ts';
import { trackingFields, trackingMetrics } from './tracking-metrics.ts';

it('are the specification’s 17 fields with its labels, shared ones split', () => {
  expect(trackingMetrics.map(({ field, label }) => [field, label])).toEqual([
    ['buybox_new_price', 'New Buy box'],
    ['buybox_used_price', 'Used Buy box'],
    ['amazon_price', 'Amazon price'],
    ['amazon_warehouse_price', 'Amazon warehouse'],
    ['lowest_price_new_fba', 'New 3rd party FBA'],
    ['lowest_price_new_fbm', 'New 3rd party FBM'],
    ['lowest_price_used_fba', 'Used 3rd party FBA'],
    ['lowest_price_used_fbm', 'Used 3rd party FBM'],
    ['lowest_price_used_like_new', 'Used Likenew'],
    ['lowest_price_used_very_good', 'Used Very Good'],
    ['lowest_price_used_good', 'Used Good'],
    ['lowest_price_used_acceptable', 'Used Acceptable'],
    ['total_offers_new', 'New Offer Count'],
    ['total_offers_used', 'Used Offer Count'],
    ['rank_of_root_category', 'Ranks'],
    ['review_count', 'Review count'],
    ['rating', 'Rating'],
  ]);
  expect(trackingMetrics.filter(({ kind }) => kind === 'price')).toHaveLength(12);
  expect(trackingMetrics.filter(({ live }) => live === 'never').map(({ field }) => field)).toEqual([
    'review_count',
    'rating',
  ]);
});

const rule = (entries: object[], more: object = {}) =>
  v.safeParse(saveTrackingSchema, { asin: 'b000000001', marketplace: 'US', entries, ...more });
const paths = (read: ReturnType<typeof rule>) => (read.success ? [] : read.issues.map((issue) => v.getDotPath(issue)));

it('have thresholds that are numbers or null, with Min not above Max, each metric once', () => {
  const all = trackingFields.map((field) => ({ field, min: 1, max: null }));
  expect(rule(all)).toMatchObject({
    success: true,
    output: { asin: 'B000000001', entries: all, rearm: '6h', expiresAt: null, note: '', paused: false },
  });
  expect(rule([{ field: 'rating', min: 4, max: 4 }]).success).toBe(true);
  expect(rule([{ field: 'rating', min: null, max: null }])).toMatchObject({ success: true, output: { entries: [] } });
  expect(paths(rule([all[0] as object, { field: 'rating', min: 5, max: 4 }]))).toEqual(['entries.1.max']);
  expect(paths(rule([{ field: 'rating', min: '4', max: null }]))).toEqual(['entries.0.min']);
  expect(paths(rule([{ field: 'rating', min: -1, max: null }]))).toEqual(['entries.0.min']);
  expect(paths(rule([{ field: 'rating', min: Number.POSITIVE_INFINITY, max: null }]))).toEqual(['entries.0.min']);
  expect(paths(rule([{ field: 'rating', min: 1 }]))).toEqual(['entries.0.max']);
  expect(paths(rule([all[0] as object, all[0] as object]))).toEqual(['entries']);
  expect(paths(rule([], { silentAfter: 0 }))).toEqual(['silentAfter']);
  expect(paths(rule([], { marketplace: 'JP' }))).toEqual(['marketplace']);
});
