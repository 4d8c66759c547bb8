import * as v from 'valibot';
import { asinSchema } from '../products/asin.ts';
import { crossings, type Side, type Watch } from './crossings.ts';
import {
  type Rearm,
  rearmChoices,
  rearmSchema,
  type TrackingEntry,
  trackedMarketplaceSchema,
  trackingEntriesSchema,
} from './rule.ts';
import { type MetricValues, type TrackingField, trackingFieldSchema, trackingFields } from './tracking-metrics.ts';

/** How far back a replay can look, in days. */
export const replayDays = [30, 90, 365] as const;
export const DEFAULT_REPLAY_DAYS = 90;
/** The maximum number of points and marks in a chart; the newest marks are shown. */
export const MOST_REPLAY_POINTS = 400;
export const MOST_REPLAY_MARKS = 400;

/** How often would these thresholds have fired? `field` is the metric in the chart. */
export const replayQuestionSchema = v.object({
  asin: asinSchema,
  marketplace: trackedMarketplaceSchema,
  days: v.optional(v.picklist(replayDays), DEFAULT_REPLAY_DAYS),
  entries: trackingEntriesSchema,
  rearm: v.optional(rearmSchema, '6h'),
  field: v.optional(trackingFieldSchema, 'buybox_new_price'),
});
export type ReplayQuestion = v.InferInput<typeof replayQuestionSchema>;

const counted = v.object({ below: v.number(), above: v.number() });
/** A section of the chart: its last value, and the range of its values. `at` is its end, ms. */
const pointSchema = v.object({ at: v.number(), value: v.number(), low: v.number(), high: v.number() });
export type ReplayPoint = v.InferOutput<typeof pointSchema>;
const markSchema = v.object({
  at: v.number(),
  field: trackingFieldSchema,
  side: v.picklist(['below', 'above']),
  value: v.number(),
  threshold: v.number(),
});
export type ReplayMark = v.InferOutput<typeof markSchema>;

export const replaySchema = v.object({
  days: v.number(),
  from: v.number(),
  to: v.number(),
  /** With the requested re-arm time: all metrics together, and each metric that fired. */
  fired: counted,
  byField: v.object(
    Object.fromEntries(trackingFields.map((field) => [field, v.optional(counted)])) as Record<
      TrackingField,
      v.OptionalSchema<typeof counted, undefined>
    >,
  ),
  byRearm: v.object({ 'at-once': v.number(), '6h': v.number(), '24h': v.number(), '3d': v.number() }),
  series: v.object({ field: trackingFieldSchema, points: v.array(pointSchema) }),
  marks: v.array(markSchema),
  /** The replayed data: this many messages, the first at `messagesFrom`. Before that, the catalog's price history. */
  messages: v.number(),
  messagesFrom: v.nullable(v.number()),
  /** Whether there is a price history. */
  priceHistory: v.optional(v.boolean(), true),
});
export type Replay = v.InferOutput<typeof replaySchema>;

/** Whether anything was replayed. Otherwise, no count says anything. */
export const isReplayed = ({ messages, priceHistory }: Replay): boolean => messages > 0 || priceHistory;

/** The known values at a time, ms. */
export type Reading = { at: number; values: MetricValues };

/**
 * Compares past readings with thresholds. The state before the first reading is unknown, so the first one may fire.
 * @param readings oldest first
 */
export function firingsOf(
  rule: { entries: readonly TrackingEntry[]; rearm: Rearm },
  readings: readonly Reading[],
): ReplayMark[] {
  const marks: ReplayMark[] = [];
  let watch: Watch = {};
  for (const { at, values } of readings) {
    const outcome = crossings(rule, watch, values, at);
    watch = outcome.watch;
    for (const crossing of outcome.fired) marks.push({ at, ...crossing });
  }
  return marks;
}

export const countsByRearm = (entries: readonly TrackingEntry[], readings: readonly Reading[]): Replay['byRearm'] =>
  Object.fromEntries(
    rearmChoices.map(({ id }) => [id, firingsOf({ entries, rearm: id }, readings).length]),
  ) as Replay['byRearm'];

export function countMarks(marks: readonly ReplayMark[]): Pick<Replay, 'fired' | 'byField'> {
  const fired = { below: 0, above: 0 };
  const byField: Partial<Record<TrackingField, Record<Side, number>>> = {};
  for (const { field, side } of marks) {
    fired[side] += 1;
    const counts = byField[field] ?? { below: 0, above: 0 };
    counts[side] += 1;
    byField[field] = counts;
  }
  return { fired, byField };
}

/**
 * One metric as a line of at most `most` points, each for a section of equal length. Sections without a reading have no
 * point.
 */
export function bucketed(
  readings: readonly Reading[],
  field: TrackingField,
  range: { from: number; to: number },
  most = MOST_REPLAY_POINTS,
): ReplayPoint[] {
  const width = Math.max(1, (range.to - range.from) / most);
  const points: ReplayPoint[] = [];
  let current = -1;
  for (const { at, values } of readings) {
    const value = values[field];
    if (value === undefined || at < range.from || at > range.to) continue;
    const bucket = Math.min(most - 1, Math.floor((at - range.from) / width));
    const point = points.at(-1);
    if (point && bucket === current)
      Object.assign(point, { at, value, low: Math.min(point.low, value), high: Math.max(point.high, value) });
    else points.push({ at, value, low: value, high: value });
    current = bucket;
  }
  return points;
}
