import * as v from 'valibot';

/** Rules, values or states of these products have changed: whoever shows them reads them again. `asins` empty means any. */
export const trackingChangeSchema = v.object({
  marketplace: v.pipe(v.string(), v.maxLength(40)),
  asins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(100)),
});
export type TrackingChange = v.InferOutput<typeof trackingChangeSchema>;

/** What a tracked product has to tell: a metric is outside its thresholds, or no message came for longer than expected, or one came again. */
export const trackingSignalSchema = v.object({
  ruleId: v.pipe(v.string(), v.maxLength(60)),
  sign: v.picklist(['below', 'above', 'silent', 'heard']),
  /** Of `below` and `above`: the metric's field and label, the threshold and the value; the currency only of prices. */
  field: v.optional(v.pipe(v.string(), v.maxLength(60))),
  metric: v.optional(v.pipe(v.string(), v.maxLength(60))),
  threshold: v.optional(v.number()),
  value: v.optional(v.number()),
  currency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
  /** Of `silent` and `heard`: the last message before it, ms, and the hours within which one was expected. */
  lastMessageAt: v.optional(v.number()),
  expectedHours: v.optional(v.number()),
});
export type TrackingSignal = v.InferOutput<typeof trackingSignalSchema>;

/** The same for those who have no inbox. `at` in ms. */
export const trackingFiredSchema = v.object({
  ...trackingSignalSchema.entries,
  asin: v.pipe(v.string(), v.maxLength(20)),
  marketplace: v.pipe(v.string(), v.maxLength(40)),
  title: v.optional(v.pipe(v.string(), v.maxLength(200))),
  at: v.number(),
});
export type TrackingFired = v.InferOutput<typeof trackingFiredSchema>;
