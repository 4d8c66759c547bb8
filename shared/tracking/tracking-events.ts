import * as v from 'valibot';
import { describingText } from '../entities.ts';
import { trackingSignalSchema } from './signal.ts';

/** The maximum number of products that an event names. For more, it names none. */
export const MOST_ASINS_NAMED = 100;

/**
 * Rules, values or states of these products changed, so screens must read them again. Empty `asins` means any product.
 */
export const trackingChangeSchema = v.object({
  marketplace: v.pipe(v.string(), v.maxLength(40)),
  asins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(MOST_ASINS_NAMED)),
});
export type TrackingChange = v.InferOutput<typeof trackingChangeSchema>;

/** News about a tracked product, for accounts without an inbox. `at` in ms. */
export const trackingFiredSchema = v.object({
  ...trackingSignalSchema.entries,
  asin: v.pipe(v.string(), v.maxLength(20)),
  marketplace: v.pipe(v.string(), v.maxLength(40)),
  title: v.optional(describingText(200)),
  at: v.number(),
});
export type TrackingFired = v.InferOutput<typeof trackingFiredSchema>;
