import * as v from 'valibot';
import { notificationSchema } from './notification.ts';

/** How many products are listed. */
export const MOST_NEEDED = 5;

/**
 * What needs a person now (OWN-01): the products with open alerts, each once, by its newest message. One whose Buy Box
 * is the seller's again needs nobody, whatever its older alerts say.
 */
export const needsYouSchema = v.object({
  /**
   * The newest open alert of each product, costliest first, MOST_NEEDED at most. `now` has the state of a newer message
   * that isn't open.
   */
  notifications: v.array(notificationSchema),
  /**
   * The number of products with money at risk, listed or not, and what they cost a day, by currency: currencies are
   * never added.
   */
  products: v.number(),
  perDay: v.record(v.string(), v.number()),
  /** The number of open alerts. */
  alerts: v.number(),
});
export type NeedsYou = v.InferOutput<typeof needsYouSchema>;
