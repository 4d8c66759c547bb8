import * as v from 'valibot';
import { isPriced } from '../notifications/alert-kinds.ts';
import { buyBoxIn } from '../notifications/buy-box.ts';
import { isAmazonRetail } from '../notifications/cause.ts';
import { gapOf, pricesOf } from '../notifications/gap.ts';
import { type Notification, riskSchema } from '../notifications/notification.ts';

/** Who has the Buy Box. `none`: nobody. `unknown`: no message has said it. */
export const buyBoxStates = ['lost', 'none', 'mine', 'unknown'] as const;
export type BuyBoxState = (typeof buyBoxStates)[number];

const money = v.nullable(v.number());

/** What the messages about a product say of it now (ACT-11). Prices are landed, in `currency`. Times in ms. Null is not known. */
export const productStateEntries = {
  buyBox: v.picklist(buyBoxStates),
  /** When the first of the messages came that say so without a break. */
  since: v.nullable(v.number()),
  /** The seller who has the Buy Box. Amazon's messages hold ids; some don't say who it is. */
  rival: v.nullable(v.object({ sellerId: v.nullable(v.string()), channel: v.nullable(v.picklist(['FBA', 'FBM'])) })),
  currency: v.nullable(v.string()),
  own: money,
  /** What buyers pay the seller for shipping, part of `own`. */
  shipping: money,
  buyBoxPrice: money,
  threshold: money,
  /** Own price over the Buy Box, or over the threshold without one, in percent. */
  gap: v.nullable(v.number()),
  risk: v.nullable(riskSchema),
  /** The newest message, and its record. */
  seenAt: v.nullable(v.number()),
  recordId: v.nullable(v.string()),
  /** Set if that message never came and a check found its change, which happened after this time (ACT-09). */
  foundSince: v.nullable(v.number()),
};
const productStateSchema = v.object(productStateEntries);
export type ProductState = v.InferOutput<typeof productStateSchema>;

export const noState: ProductState = {
  buyBox: 'unknown',
  since: null,
  rival: null,
  currency: null,
  own: null,
  shipping: null,
  buyBoxPrice: null,
  threshold: null,
  gap: null,
  risk: null,
  seenAt: null,
  recordId: null,
  foundSince: null,
};

/** Messages say 'used' where SKUs have a grade, such as 'used_very_good'. A SKU without a condition is new. */
export const conditionOfSku = (condition: string | null): string => condition?.split('_')[0]?.toLowerCase() || 'new';

/** The key of the product whose messages say the state of a SKU. */
export const productKey = ({ marketplace, asin, condition }: { marketplace: string; asin: string; condition: string }): string =>
  `${marketplace} ${asin} ${condition}`;

/** Whether the message is about one of the seller's products, and about which condition of it. @returns undefined for the portal's own alerts */
export const productOf = ({ marketplace, asin, condition, detail }: Notification): { marketplace: string; asin: string; condition: string } | undefined =>
  isPriced(detail) ? { marketplace, asin, condition: condition || 'new' } : undefined;

/**
 * The state after a message. The only place that decides this: the provider stores it, and the page shows it as soon as the alert comes. A message
 * that repeats or is older than the newest one changes nothing, and what a message doesn't say stays as it was.
 */
export function productAfter<S extends ProductState>(before: S, alert: Notification): S {
  const at = Math.round(alert.publishedTime);
  const recordId = alert.identity.recordId ?? null;
  if (before.seenAt !== null && (at < before.seenAt || (at === before.seenAt && recordId === before.recordId))) return before;
  const seen = { ...before, seenAt: at, recordId, foundSince: alert.found?.since ?? null };
  if (alert.unreadable?.includes('prices')) return seen;
  const found = buyBoxIn(alert);
  const { own, buyBox, threshold } = pricesOf(alert);
  const currency = (own ?? buyBox ?? threshold)?.currency ?? before.currency;
  const gap = gapOf(pricesOf(alert))?.percent;
  const amount = (price: typeof own) => (price?.currency === currency ? (price?.amount ?? null) : null);
  return {
    ...seen,
    ...(found ? { ...found, since: found.buyBox === before.buyBox && before.since !== null ? before.since : at } : {}),
    currency,
    own: amount(own),
    shipping: shippingIn(alert),
    buyBoxPrice: amount(buyBox),
    threshold: amount(threshold),
    gap: gap === undefined ? null : Math.round(gap * 100) / 100,
    risk: alert.risk ?? null,
  };
}

function shippingIn({ detail }: Notification): number | null {
  const own = isPriced(detail) ? detail.own : undefined;
  return own?.listing ? Math.round((own.landed.amount - own.listing.amount) * 100) / 100 : null;
}

/**
 * The price, before shipping, that a message shows for one of the seller's SKUs. With several SKUs or offers, the one of the same channel.
 * @param channels the channels of all SKUs of this product and condition
 * @returns undefined if the message doesn't tell which one it is
 */
export function skuPriceIn(alert: Notification, channel: string | null, channels: readonly (string | null)[]): number | undefined {
  const { detail, sellerId } = alert;
  if (!isPriced(detail) || alert.unreadable?.includes('prices')) return undefined;
  const own = detail.kind === 'offer-change' ? detail.offers.filter((offer) => offer.sellerId === sellerId) : detail.own ? [detail.own] : [];
  const meant = channels.length === 1 && own.length === 1 ? own : own.filter((offer) => offer.channel !== undefined && offer.channel === channel);
  const isOnly = channels.length === 1 || channels.filter((each) => each === channel).length === 1;
  return meant.length === 1 && isOnly ? meant[0]?.listing?.amount : undefined;
}

/** Amazon's own ids need no look-up. */
export const knownSellerName = (sellerId: string): string | undefined => (isAmazonRetail(sellerId) ? 'Amazon Retail' : undefined);
