import * as v from 'valibot';
import { translatedRows } from '../localized.ts';
import { supportedMarketplaces } from '../marketplaces.ts';
import { plainLines, plainText } from '../plain-text.ts';
import { asinSchema } from '../products/asin.ts';
import { MOST_TRACKED } from './limits.ts';
import { metricOf, trackingFieldSchema, trackingFields } from './tracking-metrics.ts';

/** Every metric once. */
const MOST_ENTRIES = trackingFields.length;
export const LONGEST_NOTE = 500;
/** The maximum number of products per call to pause, resume, stop or restore. */
const MOST_TRACKED_A_CALL = MOST_TRACKED;
/** How long stopped tracking can be restored, ms. */
export const RESTORE_FOR = 3_600_000;

const HOUR = 3_600_000;
export const LARGEST_VALUE = 1_000_000_000;
const LAST_MOMENT = Date.UTC(2100, 0, 1);

/** How long a side of a metric stays silent after it fired, whatever crosses. */
export const rearmChoices = translatedRows(
  'tracking/rearm',
  [
    { id: 'at-once', label: 'At once', ms: 0 },
    { id: '6h', label: '6 h', ms: 6 * HOUR },
    { id: '24h', label: '24 h', ms: 24 * HOUR },
    { id: '3d', label: '3 days', ms: 72 * HOUR },
  ] as const,
  'label',
);
export type Rearm = (typeof rearmChoices)[number]['id'];
export const DEFAULT_REARM: Rearm = '6h';
export const rearmSchema = v.picklist(rearmChoices.map(({ id }) => id));
/** ms */
export const rearmTime = (rearm: Rearm): number => rearmChoices.find(({ id }) => id === rearm)?.ms ?? 0;

/** The expected interval between two messages of a product, in hours. Null: nobody is notified when it falls silent. */
export const silentAfterSchema = v.nullable(
  v.pipe(
    v.number(),
    v.integer('Expected whole hours'),
    v.minValue(1, 'At least 1 hour'),
    v.maxValue(24 * 90, 'At most 90 days'),
  ),
);

const thresholdSchema = v.nullable(
  v.pipe(v.number(), v.minValue(0, 'Expected 0 or more'), v.maxValue(LARGEST_VALUE, 'This number is too large')),
);

/** A metric's thresholds. Below `min` or above `max` is outside. */
export const trackingEntrySchema = v.pipe(
  v.object({ field: trackingFieldSchema, min: thresholdSchema, max: thresholdSchema }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { field, min, max } = dataset.value;
    if (min === null || max === null || min <= max) return;
    const message = `${metricOf(field).label}: Min ${min} is above Max ${max}`;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'max', value: max }] });
  }),
);
export type TrackingEntry = v.InferOutput<typeof trackingEntrySchema>;

/** The metrics to track. Drops metrics without a threshold. */
export const trackingEntriesSchema = v.pipe(
  v.array(trackingEntrySchema),
  v.maxLength(MOST_ENTRIES, `At most ${MOST_ENTRIES} metrics`),
  v.check(
    (entries) => new Set(entries.map(({ field }) => field)).size === entries.length,
    'Each metric can be listed only once',
  ),
  v.transform((entries) => entries.filter(({ min, max }) => min !== null || max !== null)),
);

export const trackedMarketplaceSchema = v.picklist(supportedMarketplaces);
export const trackingIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const trackingRuleEntries = {
  asin: asinSchema,
  marketplace: trackedMarketplaceSchema,
  entries: trackingEntriesSchema,
  rearm: v.optional(rearmSchema, DEFAULT_REARM),
  /** ms; nothing fires after this time. */
  expiresAt: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(LAST_MOMENT))), null),
  note: v.optional(plainText(LONGEST_NOTE, plainLines), ''),
  paused: v.optional(v.boolean(), false),
  silentAfter: v.optional(silentAfterSchema, null),
};

/** PUT: with an `id`, changes the rule (its ASIN and marketplace stay); without one, starts tracking the product. */
export const saveTrackingSchema = v.object({ id: v.optional(trackingIdSchema), ...trackingRuleEntries });

export type SavedRule = v.InferOutput<typeof saveTrackingSchema>;

export const trackingIdsSchema = v.object({
  ids: v.pipe(
    v.array(trackingIdSchema),
    v.minLength(1, 'Choose at least one product.'),
    v.maxLength(MOST_TRACKED_A_CALL, `At most ${MOST_TRACKED_A_CALL} products at a time.`),
  ),
});
export const pauseTrackingSchema = v.object({ ...trackingIdsSchema.entries, paused: v.boolean() });
