import { type AlertPrices, isPriced, type Offer } from './alert-kinds.ts';
import { buyBoxIn } from './buy-box.ts';
import { causeOf, isAmazonRetail, isUndercut } from './cause.ts';
import { gapOf, pricesOf } from './gap.ts';
import type { Notification } from './notification.ts';
import type { ProductState } from './product-now.ts';

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
  recoveredSince: null,
};

/** Messages say 'used' where SKUs have a grade, such as 'used_very_good'. A SKU without a condition is new. */
export const conditionOfSku = (condition: string | null): string => condition?.split('_')[0]?.toLowerCase() || 'new';

/** The key of the product whose messages say the state of a SKU. */
export const productKey = ({
  marketplace,
  asin,
  condition,
}: {
  marketplace: string;
  asin: string;
  condition: string;
}): string => `${marketplace} ${asin} ${condition}`;

/**
 * Whether the message is about one of the seller's products, and about which condition of it.
 * @returns undefined for the portal's own alerts
 */
export const productOf = ({
  marketplace,
  asin,
  condition,
  detail,
}: Notification): { marketplace: string; asin: string; condition: string } | undefined =>
  isPriced(detail) ? { marketplace, asin, condition: condition || 'new' } : undefined;

/**
 * The state after a message. The only place that decides this: the provider stores it, and the page shows it as soon as
 * the alert comes. A message that repeats or is older than the newest one changes nothing, and what a message doesn't
 * say stays as it was.
 */
export function productAfter<S extends ProductState>(before: S, alert: Notification): S {
  const at = Math.round(alert.publishedTime);
  const recordId = alert.identity.recordId ?? null;
  if (before.seenAt !== null && (at < before.seenAt || (at === before.seenAt && recordId === before.recordId)))
    return before;
  const seen = { ...before, seenAt: at, recordId, recoveredSince: alert.found?.since ?? null };
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

/**
 * Whether an offer change changes nothing for the seller: the own offer is as before, and the Buy Box is theirs as
 * before, or the same seller's at the same price, or still nobody's. Without an earlier message, nothing is known. A
 * new rival below the price or Amazon among the offers is news.
 */
export function changesNothing(before: ProductState, alert: Notification): boolean {
  const after = productAfter(before, alert);
  if (
    after === before ||
    before.seenAt === null ||
    alert.detail.kind !== 'offer-change' ||
    alert.unreadable?.includes('prices')
  )
    return false;
  if (
    after.own === null ||
    after.own !== before.own ||
    after.currency !== before.currency ||
    after.buyBox !== before.buyBox
  )
    return false;
  const { cause } = causeOf(alert);
  if (after.buyBox === 'mine') return cause === 'yours' && !isUndercut(alert);
  if (cause === 'over-threshold' && after.threshold !== before.threshold) return false;
  if (after.buyBox === 'none') return cause === 'no-buy-box' || cause === 'over-threshold';
  const holder = after.rival?.sellerId ?? null;
  if (holder === null || (cause === 'amazon-retail' && !isAmazonRetail(holder))) return false;
  const isSameHolder = holder === before.rival?.sellerId && after.rival?.channel === before.rival.channel;
  return isSameHolder && after.buyBoxPrice !== null && after.buyBoxPrice === before.buyBoxPrice;
}

/**
 * Keeps the newest state of each product, by its key, up to date with what comes: the one definition of 'the newest
 * message of a product' where only some alerts are known. An alert that a newer message followed can bring that one's
 * state from the provider (`now`).
 * @param alerts the oldest first, so that what a message doesn't say stays as it was
 */
export function hearStates(states: StateMap, alerts: readonly Notification[]): void {
  for (const alert of alerts) {
    const product = productOf(alert);
    if (!product) continue;
    const key = productKey(product);
    const known = states.get(key);
    const heard = productAfter(known ?? noState, alert);
    const next = alert.now && (alert.now.seenAt ?? 0) >= (heard.seenAt ?? 0) ? alert.now : heard;
    if (next !== known) states.set(key, next);
  }
}

type StateMap = { get(key: string): ProductState | undefined; set(key: string, state: ProductState): void };

/**
 * The present state of an alert's product, if a newer message than the alert says it: by the provider, or by the alerts
 * that came since. What the alert itself says is past then, its prices and its money at risk too.
 * @param states of hearStates
 */
export function presentOf(alert: Notification, states?: Pick<StateMap, 'get'>): ProductState | undefined {
  const product = productOf(alert);
  const heard = product && states?.get(productKey(product));
  const newest = heard && (heard.seenAt ?? 0) > (alert.now?.seenAt ?? 0) ? heard : alert.now;
  return newest && isAfter(newest, alert) ? newest : undefined;
}

/**
 * Whether a state is that of another message than the alert, and not of an older one. An alert that came without a
 * record id can get it later.
 */
function isAfter({ seenAt, recordId }: ProductState, { publishedTime, identity }: Notification): boolean {
  const at = Math.round(publishedTime);
  if (seenAt === null || seenAt < at) return false;
  return seenAt > at || (recordId !== null && identity.recordId !== undefined && recordId !== identity.recordId);
}

/** The state of an alert's product by the newest message that is known, which can be the alert itself. */
export const newestOf = (alert: Notification, states?: Pick<StateMap, 'get'>): ProductState =>
  presentOf(alert, states) ?? productAfter(noState, alert);

/** The prices of a state, as an alert has them. */
export function pricesNow({
  currency,
  own,
  buyBoxPrice,
  threshold,
}: Pick<ProductState, 'currency' | 'own' | 'buyBoxPrice' | 'threshold'>): Pick<
  AlertPrices,
  'own' | 'buyBox' | 'threshold'
> {
  const money = (amount: number | null) => (amount === null || currency === null ? undefined : { amount, currency });
  const [ownNow, buyBox, cap] = [money(own), money(buyBoxPrice), money(threshold)];
  return { ...(ownNow ? { own: ownNow } : {}), ...(buyBox ? { buyBox } : {}), ...(cap ? { threshold: cap } : {}) };
}

function shippingIn({ detail }: Notification): number | null {
  const own = isPriced(detail) ? detail.own : undefined;
  return own?.listing ? Math.round((own.landed.amount - own.listing.amount) * 100) / 100 : null;
}

/**
 * The price, before shipping, that a message shows for one of the seller's SKUs. With several SKUs or offers, the one
 * of the same channel.
 * @param channels the channels of all SKUs of this product and condition
 * @returns undefined if the message doesn't tell which one it is
 */
export function skuPriceIn(
  alert: Notification,
  channel: string | null,
  channels: readonly (string | null)[],
): number | undefined {
  const { detail, sellerId } = alert;
  if (!isPriced(detail) || alert.unreadable?.includes('prices')) return undefined;
  const own: readonly Pick<Offer, 'channel' | 'listing'>[] =
    detail.kind === 'offer-change'
      ? detail.offers.filter((offer) => offer.sellerId === sellerId)
      : detail.own
        ? [detail.own]
        : [];
  const meant =
    channels.length === 1 && own.length === 1
      ? own
      : own.filter((offer) => offer.channel !== undefined && offer.channel === channel);
  const isOnly = channels.length === 1 || channels.filter((each) => each === channel).length === 1;
  return meant.length === 1 && isOnly ? meant[0]?.listing?.amount : undefined;
}

/** Amazon's own ids need no look-up. */
export const knownSellerName = (sellerId: string): string | undefined =>
  isAmazonRetail(sellerId) ? 'Amazon Retail' : undefined;
