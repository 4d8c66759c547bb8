import * as v from 'valibot';
import { translatedRows } from '../localized.ts';

/**
 * The metrics that can be tracked (portal-3 §2), in the specification's order. Labels that it uses for several fields
 * are split. `live` says when Amazon's messages contain the metric: `summary`, as a rule; `offers`, only while such an
 * offer is among the at most 20 cheapest listed, which have the message's own condition; `never`.
 */
export const trackingMetrics = translatedRows(
  'tracking/metrics',
  [
    { field: 'buybox_new_price', label: 'New Buy box', kind: 'price', live: 'summary' },
    { field: 'buybox_used_price', label: 'Used Buy box', kind: 'price', live: 'summary' },
    { field: 'amazon_price', label: 'Amazon price', kind: 'price', live: 'offers' },
    { field: 'amazon_warehouse_price', label: 'Amazon warehouse', kind: 'price', live: 'offers' },
    { field: 'lowest_price_new_fba', label: 'New 3rd party FBA', kind: 'price', live: 'summary' },
    { field: 'lowest_price_new_fbm', label: 'New 3rd party FBM', kind: 'price', live: 'summary' },
    { field: 'lowest_price_used_fba', label: 'Used 3rd party FBA', kind: 'price', live: 'summary' },
    { field: 'lowest_price_used_fbm', label: 'Used 3rd party FBM', kind: 'price', live: 'summary' },
    { field: 'lowest_price_used_like_new', label: 'Used Likenew', kind: 'price', live: 'offers' },
    { field: 'lowest_price_used_very_good', label: 'Used Very Good', kind: 'price', live: 'offers' },
    { field: 'lowest_price_used_good', label: 'Used Good', kind: 'price', live: 'offers' },
    { field: 'lowest_price_used_acceptable', label: 'Used Acceptable', kind: 'price', live: 'offers' },
    { field: 'total_offers_new', label: 'New Offer Count', kind: 'count', live: 'summary' },
    { field: 'total_offers_used', label: 'Used Offer Count', kind: 'count', live: 'summary' },
    { field: 'rank_of_root_category', label: 'Ranks', kind: 'count', live: 'summary' },
    { field: 'review_count', label: 'Review count', kind: 'count', live: 'never' },
    { field: 'rating', label: 'Rating', kind: 'rating', live: 'never' },
  ] as const satisfies readonly TrackingMetric[],
  'label',
);

/** A price is in the marketplace's currency, a count is a whole number, a rating is 0 to 5. */
export type MetricKind = 'price' | 'count' | 'rating';
export type TrackingMetric = { field: string; label: string; kind: MetricKind; live: 'summary' | 'offers' | 'never' };

export type TrackingField = (typeof trackingMetrics)[number]['field'];
export const trackingFields = trackingMetrics.map(({ field }) => field);
export const trackingFieldSchema = v.picklist(trackingFields);

const byField = new Map<string, TrackingMetric & { field: TrackingField }>(
  trackingMetrics.map((metric) => [metric.field, metric]),
);

export const metricOf = (field: TrackingField): TrackingMetric & { field: TrackingField } =>
  byField.get(field) as TrackingMetric & { field: TrackingField };

/** The known values of a product at one time. An absent metric is unknown, not zero. */
export type MetricValues = Partial<Record<TrackingField, number>>;
