import * as v from 'valibot';
import { listingIssueSchema } from '../../inbox/listing-issue.ts';
import type { Stock } from '../../inbox/notification.ts';

/** Amazon pages through this many SKUs of a marketplace. Of a seller with more, some may be unread. */
export const MOST_LISTED = 1_000;

const money = v.nullable(v.number());
const moment = v.nullable(v.number());

/**
 * One of the seller's offers: a SKU in a marketplace. Money is in `currency` and before shipping. What Amazon does not
 * say is null. `condition` and `statuses` have Amazon's spelling ('new_new', 'BUYABLE').
 */
export const listingSchema = v.object({
  sku: v.string(),
  marketplace: v.string(),
  asin: v.nullable(v.string()),
  title: v.nullable(v.string()),
  productType: v.nullable(v.string()),
  condition: v.nullable(v.string()),
  statuses: v.array(v.string()),
  fulfillment: v.nullable(v.picklist(['FBA', 'FBM'])),
  /** Only of offers that the seller ships: the call does not know Amazon's stock. */
  quantity: v.nullable(v.number()),
  price: money,
  currency: v.string(),
  /** A sale price replaces the price while it runs. Times in ms; null is open. */
  sale: v.nullable(v.object({ price: v.number(), startsAt: moment, endsAt: moment })),
  businessPrice: money,
  /** The seller's own bounds at Amazon, within which automated pricing moves. */
  minimum: money,
  maximum: money,
  /** The id of the automated pricing rule that sets the price. */
  pricingRule: v.nullable(v.string()),
  issues: v.array(listingIssueSchema),
  /**
   * Amazon's names of the audiences, such as 'BZR', if the SKU is offered to those alone. The portal changes only
   * offers to everybody.
   */
  onlyFor: v.optional(v.array(v.string())),
  /** Whether one of the issues takes the listing off sale. */
  suppressed: v.optional(v.boolean()),
});
export type Listing = v.InferOutput<typeof listingSchema>;

/** Why the portal cannot change the price of a SKU that is not offered to everybody. */
export const audienceText = (audiences: readonly string[]): string =>
  `Amazon offers this SKU only to some customers (${audiences.join(', ')}). This portal cannot change that offer. Change it in Seller Central.`;

/**
 * Whether a listing may say that nobody can buy the offer: always, unless Amazon's newest message shows the offer for
 * sale. Of two observations that disagree, the newer one decides. Times in ms.
 */
export const listingDecides = (listedAt: number | null, message: { at: number | null; showsOffer: boolean }): boolean =>
  !message.showsOffer || (listedAt ?? 0) > (message.at ?? 0);

/**
 * Why nobody can buy the offer, as far as its listing says it (ACT-01). Stranded units are not among it: only Amazon's
 * inventory reports know them.
 */
export function stockOf({ statuses, suppressed, fulfillment, quantity }: Listing): Stock | null {
  if (statuses.includes('BUYABLE')) return null;
  if (suppressed) return 'suppressed';
  if (fulfillment === 'FBM' && quantity === 0) return 'out-of-stock';
  // Without any status, Amazon may as well not have said it.
  return statuses.length > 0 ? 'not-buyable' : null;
}
