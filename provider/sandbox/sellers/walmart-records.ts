import { hashOf } from '#provider/products/codes.ts';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { objectsOf } from '../payments/objects-table.ts';

/** A subscription to one type of event, as its owner requested it. */
export type WalmartSubscription = {
  partnerId: string;
  eventType: string;
  eventVersion: string;
  resourceName: string;
  eventUrl: string;
  status: string;
  header: string;
  secret: string;
};
export const walmartSubscriptions = objectsOf<WalmartSubscription>('walmart-subscription');

/** What changed of an item since it was derived. */
export type WalmartChange = { price?: number; isUnpublished?: boolean; rivalsAreDear?: boolean };
export const walmartChanges = objectsOf<WalmartChange>('walmart-item');

/** What Walmart's list of event types says. */
export const offeredEvents = [
  { eventType: 'BUY_BOX_CHANGED', eventVersion: 'V1', resourceName: 'PRICE' },
  { eventType: 'OFFER_UNPUBLISHED', eventVersion: 'V1', resourceName: 'ITEM' },
  { eventType: 'OFFER_PUBLISHED', eventVersion: 'V1', resourceName: 'ITEM' },
  { eventType: 'INVENTORY_OOS', eventVersion: 'V1', resourceName: 'INVENTORY' },
  { eventType: 'SELLER_PERFORMANCE_NOTIFICATIONS', eventVersion: 'V1', resourceName: 'SELLER_PERFORMANCE' },
] as const;
export type OfferedEvent = (typeof offeredEvents)[number]['eventType'];

/** How the sandbox's page names them. */
export const walmartEventNames: Readonly<Record<OfferedEvent, string>> = {
  BUY_BOX_CHANGED: 'Buy Box changed',
  OFFER_UNPUBLISHED: 'Unpublished',
  OFFER_PUBLISHED: 'Published again',
  INVENTORY_OOS: 'Out of stock',
  SELLER_PERFORMANCE_NOTIFICATIONS: 'Performance',
};

/** An item of every seller of the sandbox: the same on every machine. */
export type WalmartItem = {
  sku: string;
  itemId: string;
  name: string;
  category: string;
  price: number;
  /** Whether Walmart ships it. */
  wfs: boolean;
  isPublished: boolean;
  /** Whether the rivals' prices have risen above the own one. */
  rivalsAreDear: boolean;
};

const FROM = 100;
const ITEMS = 24;

let derived: readonly WalmartItem[] | undefined;
/** The items as they are before any change. */
export function walmartItems(): readonly WalmartItem[] {
  derived ??= sampleProducts()
    .slice(FROM, FROM + ITEMS)
    .map(({ asin, title, category, price }, index) => {
      const hash = hashOf('walmart', asin);
      const letters = title
        .replace(/[^A-Za-z ]/g, '')
        .split(' ')
        .map((word) => word.charAt(0).toUpperCase());
      return {
        sku: `${letters.join('').slice(0, 2)}-${1_000 + (hash % 90) * 100 + index}`,
        itemId: String(5_000_000 + (hash % 4_000) * 1_000 + index),
        name: title,
        category,
        price,
        wfs: hash % 3 !== 0,
        isPublished: true,
        rivalsAreDear: false,
      };
    });
  return derived;
}

export const changeKey = (partnerId: string, sku: string): string => `walmart ${partnerId} ${sku}`;

/** More than the cheapest rival is below. */
const DEARER = 0.15;

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The offers for an item, cheapest first, of the own one and the same rivals at every time. */
export function walmartOffers({ sku, price, wfs, rivalsAreDear }: WalmartItem, first: number) {
  const hash = hashOf('walmart offers', sku);
  const own = {
    sellerName: OWN_SELLER,
    sellerOfferPrice: price,
    sellerShippingSpeed: '2-day',
    sellerShippingPrice: 0,
    proSellerBadge: true,
    isWFS: wfs,
  };
  const rival = (name: string, factor: number, shipping: number, isWFS: boolean) => ({
    ...own,
    sellerName: name,
    sellerOfferPrice: cents(first * (rivalsAreDear ? factor + DEARER : factor) - shipping),
    sellerShippingPrice: shipping,
    proSellerBadge: isWFS,
    isWFS,
  });
  const offers = [
    own,
    rival('Peakform Outlet', 0.93 + (hash % 5) / 100, 0, true),
    rival('Loft & Larder', 0.98 + (hash % 3) / 100, 3.99, false),
    rival('Corner & Crate', 1.04 + (hash % 7) / 100, 0, false),
  ];
  const landed = (offer: typeof own) => cents(offer.sellerOfferPrice + offer.sellerShippingPrice);
  // At the same price, the seller with the badge and the longer record wins.
  return offers.sort((a, b) => landed(a) - landed(b) || Number(b === own) - Number(a === own));
}

/** The sandbox's name of every connected seller. */
export const OWN_SELLER = 'Your shop';
