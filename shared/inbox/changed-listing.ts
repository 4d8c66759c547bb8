import * as v from 'valibot';
import { describingText } from '../entities.ts';

/**
 * A listing that a daily look found new, gone, or repriced. A price is null if unknown. Names of fields are one word,
 * as in a notice.
 */
export const changedListingSchema = v.object({
  asin: v.pipe(v.string(), v.maxLength(20)),
  title: v.nullable(describingText(200)),
  change: v.picklist(['new', 'gone', 'repriced']),
  was: v.nullable(v.number()),
  now: v.nullable(v.number()),
});
export type ChangedListing = v.InferOutput<typeof changedListingSchema>;

/** How many of them an alert and the list of followed storefronts show. The storefront itself has all. */
export const MOST_CHANGED = 12;
