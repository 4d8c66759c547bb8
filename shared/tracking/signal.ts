import * as v from 'valibot';

/** What a tracked product has to tell: a metric is outside its thresholds, no message came for longer than expected, or one came again. */
export const trackingSignalSchema = v.object({
  ruleId: v.string(),
  sign: v.picklist(['below', 'above', 'silent', 'heard']),
  /** Of `below` and `above`: the metric's field and label, the threshold and the value; the currency only of prices. */
  field: v.optional(v.string()),
  metric: v.optional(v.string()),
  threshold: v.optional(v.number()),
  value: v.optional(v.number()),
  currency: v.optional(v.string()),
  /** Of `silent` and `heard`: the last message before it, ms, and the hours within which one was expected. */
  lastMessageAt: v.optional(v.number()),
  expectedHours: v.optional(v.number()),
});
export type TrackingSignal = v.InferOutput<typeof trackingSignalSchema>;
