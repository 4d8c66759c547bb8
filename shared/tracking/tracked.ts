import * as v from 'valibot';
import { rearmsAt, type WatchedMetric } from './crossings.ts';
import { type Rearm, rearmSchema, silentAfterSchema, trackingEntrySchema, trackingIdSchema } from './rule.ts';
import { type TrackingField, trackingFields } from './tracking-metrics.ts';

/** The number of days over which firings are counted. */
export const FIRINGS_DAYS = 90;

/** A rule that fires more often than this makes people look away. */
export const MOST_FIRINGS_AN_HOUR = 3;

const moment = v.pipe(v.number(), v.safeInteger());
const sideSchema = v.picklist(['below', 'above']);

/** A metric's newest value, from an Amazon message or from the provider's catalog. `at` in ms. */
const metricNowSchema = v.object({ value: v.number(), at: moment, source: v.picklist(['message', 'catalogue']) });
export type MetricNow = v.InferOutput<typeof metricNowSchema>;

const byField = <S extends v.GenericSchema>(schema: S) =>
  v.object(
    Object.fromEntries(trackingFields.map((field) => [field, v.optional(schema)])) as Record<
      TrackingField,
      v.OptionalSchema<S, undefined>
    >,
  );
const metricsNowSchema = byField(metricNowSchema);
export type MetricsNow = v.InferOutput<typeof metricsNowSchema>;

/** A tracked metric compared with its thresholds. */
const watchedSchema = v.object({
  side: v.picklist(['below', 'inside', 'above']),
  since: moment,
  fired: v.object({ below: v.optional(moment), above: v.optional(moment) }),
});

/**
 * A rule that fires too often: its firings in the last hour, the metric with most of them, and the most extreme value
 * outside. `since`: the first, ms.
 */
const oftenSchema = v.object({
  count: v.number(),
  since: moment,
  field: v.picklist(trackingFields),
  side: sideSchema,
  value: v.number(),
});
export type Often = v.InferOutput<typeof oftenSchema>;

/** A tracked product in the list. Times in ms. */
const trackedSchema = v.object({
  id: trackingIdSchema,
  asin: v.string(),
  marketplace: v.string(),
  title: v.nullable(v.string()),
  entries: v.array(trackingEntrySchema),
  rearm: rearmSchema,
  expiresAt: v.nullable(moment),
  note: v.string(),
  paused: v.boolean(),
  silentAfter: silentAfterSchema,
  /** The email of who made it. */
  by: v.nullable(v.string()),
  mine: v.boolean(),
  createdAt: moment,
  changedAt: moment,
  now: metricsNowSchema,
  watch: byField(watchedSchema),
  /** In the last FIRINGS_DAYS. */
  firings: v.number(),
  lastFiredAt: v.nullable(moment),
  /** Null while it fires at most MOST_FIRINGS_AN_HOUR times an hour. */
  often: v.optional(v.nullable(oftenSchema), null),
  /** The last Amazon message about this product to this account. */
  lastMessageAt: v.nullable(moment),
  /** When people were notified that it fell silent. */
  silentSince: v.nullable(moment),
});
export type Tracked = v.InferOutput<typeof trackedSchema>;

export const trackedListSchema = v.object({ tracked: v.array(trackedSchema), most: v.number() });
export type TrackedList = v.InferOutput<typeof trackedListSchema>;

export const trackedChangeSchema = v.object({ tracked: v.array(trackedSchema) });

/** GET …/status: what is known about a product now, tracked or not. */
export const trackingStatusSchema = v.object({
  asin: v.string(),
  marketplace: v.string(),
  title: v.nullable(v.string()),
  now: metricsNowSchema,
  lastMessageAt: v.nullable(moment),
  /** Messages about it in the last FIRINGS_DAYS. */
  messages: v.number(),
});
export type TrackingStatus = v.InferOutput<typeof trackingStatusSchema>;

/** One crossing of a threshold that people were notified about. Times in ms. */
const firingSchema = v.object({
  id: v.string(),
  ruleId: trackingIdSchema,
  asin: v.string(),
  marketplace: v.string(),
  field: v.picklist(trackingFields),
  side: sideSchema,
  threshold: v.number(),
  value: v.number(),
  at: moment,
  /** null while the metric is still outside. */
  endedAt: v.nullable(moment),
  /** Who was notified: in the inbox, or only on the page. */
  told: v.array(v.object({ email: v.string(), by: v.picklist(['inbox', 'page']) })),
  /** The notification in the main account's inbox. */
  notificationId: v.nullable(v.string()),
});
export type Firing = v.InferOutput<typeof firingSchema>;
export const firingPageSchema = v.object({ firings: v.array(firingSchema), total: v.number() });
export type FiringPage = v.InferOutput<typeof firingPageSchema>;
export const FIRINGS_PAGE = 20;
export const MOST_FIRINGS_A_PAGE = 100;

/** The state of a product in the list, most urgent first. `below` and `above` name the first metric that is outside. */
export type TrackedState =
  | { is: 'expired' | 'paused' | 'armed' }
  | { is: 'below' | 'above'; field: TrackingField; since: number }
  | { is: 'silent'; since: number }
  | { is: 'rearms'; field: TrackingField; at: number };

/** @param now ms */
export function trackedState(
  tracked: {
    entries: readonly { field: TrackingField }[];
    watch: Partial<Record<TrackingField, Pick<WatchedMetric, 'side' | 'since' | 'fired'>>>;
    rearm: Rearm;
    paused: boolean;
    expiresAt: number | null;
    silentSince: number | null;
  },
  now: number,
): TrackedState {
  if (tracked.expiresAt !== null && tracked.expiresAt <= now) return { is: 'expired' };
  if (tracked.paused) return { is: 'paused' };
  const watched = tracked.entries.flatMap(({ field }) =>
    tracked.watch[field] ? [{ field, ...tracked.watch[field] }] : [],
  );
  const out = watched.find(({ side }) => side !== 'inside');
  if (out && out.side !== 'inside') return { is: out.side, field: out.field, since: out.since };
  if (tracked.silentSince !== null) return { is: 'silent', since: tracked.silentSince };
  for (const metric of watched) {
    const at = rearmsAt(metric, tracked.rearm, now);
    if (at !== null) return { is: 'rearms', field: metric.field, at };
  }
  return { is: 'armed' };
}
