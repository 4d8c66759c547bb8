import * as v from 'valibot';
import { formatCount, formatMoney } from '../format-numbers.ts';

/**
 * News about a tracked product: a metric is outside its thresholds, no message came for longer than expected, or
 * messages resumed.
 */
export const trackingSignalSchema = v.object({
  ruleId: v.string(),
  sign: v.picklist(['below', 'above', 'silent', 'heard']),
  /**
   * For `below` and `above`: the metric's field and label, the threshold and the value; the currency only for prices.
   */
  field: v.optional(v.string()),
  metric: v.optional(v.string()),
  threshold: v.optional(v.number()),
  value: v.optional(v.number()),
  currency: v.optional(v.string()),
  /** For `silent` and `heard`: the time of the last message before it, ms, and the expected interval in hours. */
  lastMessageAt: v.optional(v.number()),
  expectedHours: v.optional(v.number()),
});
export type TrackingSignal = v.InferOutput<typeof trackingSignalSchema>;

/** A signal in a line: 'New Buy box below Min $22.50: $22.01'. */
export function signalText({ sign, metric, threshold, value, currency }: Omit<TrackingSignal, 'ruleId'>): string {
  if (sign === 'silent') return 'No update for longer than expected';
  if (sign === 'heard') return 'Updates are arriving again';
  const figure = (amount = 0) => (currency ? formatMoney(amount, currency) : formatCount(amount));
  return `${metric ?? 'A metric'} ${sign === 'below' ? 'below Min' : 'above Max'} ${figure(threshold)}: ${figure(value)}`;
}
