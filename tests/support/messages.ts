import type { Marks } from '#shared/inbox/marks.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { currencyOf } from '#shared/marketplaces.ts';

/**
 * The fields of an alert that a test sets; the rest is made up. Without its own id or time, each call makes a new
 * alert.
 */
export type AlertFields = {
  sellerId?: string;
  asin?: string;
  marketplace?: string;
  /** When the change happened, ms. */
  at?: number;
  /** When Amazon published it, ms; 600 ms after the change by default. */
  publishedAt?: number;
  notificationId?: string;
  subscriptionId?: string;
  /** The seller's own price before shipping. */
  price?: number;
  /** In an offer change, somebody else who has the Buy Box. */
  rival?: { sellerId: string; price: number };
};

const FIRST = Date.parse('2025-11-21T09:00:00.000Z');
const NUMBERED = Date.UTC(2026, 4, 1);
let sent = 0;

/** A PRICING_HEALTH message in Amazon's spelling. */
export function pricingHealth(what: AlertFields = {}) {
  const { sellerId, asin, place, at, publishedAt, notificationId, subscriptionId, price } = complete(what);
  const money = (amount: number) => ({ amount, currencyCode: place.currency });
  const priced = (listing: number, shipping: number) => ({
    listingPrice: money(listing),
    shipping: money(shipping),
    landedPrice: money(listing + shipping),
  });
  return {
    notificationVersion: '1.0',
    notificationType: 'PRICING_HEALTH',
    payloadVersion: '1.0',
    eventTime: iso(at + 200),
    payload: {
      issueType: 'BuyBoxDisqualification',
      sellerId,
      offerChangeTrigger: {
        marketplaceId: place.marketplaceId,
        asin,
        itemCondition: 'new',
        timeOfOfferChange: iso(at),
      },
      merchantOffer: { condition: 'new', fulfillmentType: 'MFN', ...priced(price, 1) },
      summary: {
        numberOfOffers: [{ condition: 'new', fulfillmentType: 'AFN', offerCount: 3 }],
        buyBoxPrices: [{ condition: 'New', ...priced(19, 0) }],
        referencePrice: { competitivePriceThreshold: money(18) },
      },
    },
    notificationMetadata: {
      applicationId: 'test-application',
      subscriptionId,
      publishTime: iso(publishedAt),
      notificationId,
    },
  };
}

/** An ANY_OFFER_CHANGED message in Amazon's spelling. */
export function anyOfferChanged({ rival, ...what }: AlertFields = {}) {
  const { sellerId, asin, place, at, publishedAt, notificationId, subscriptionId, price } = complete(what);
  const box = rival?.price ?? price;
  const money = (amount: number) => ({ Amount: amount, CurrencyCode: place.currency });
  const priced = (listing: number) => ({ ListingPrice: money(listing), Shipping: money(0) });
  return {
    NotificationVersion: '1.0',
    NotificationType: 'ANY_OFFER_CHANGED',
    PayloadVersion: '1.0',
    EventTime: iso(at + 200),
    Payload: {
      AnyOfferChangedNotification: {
        SellerId: sellerId,
        OfferChangeTrigger: {
          MarketplaceId: place.marketplaceId,
          ASIN: asin,
          ItemCondition: 'new',
          TimeOfOfferChange: iso(at),
          OfferChangeType: 'Internal',
        },
        Summary: {
          NumberOfOffers: [{ Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: 1 }],
          BuyBoxPrices: [{ Condition: 'New', LandedPrice: money(box), ...priced(box) }],
        },
        Offers: [
          {
            SellerId: sellerId,
            SubCondition: 'new',
            ...priced(price),
            IsFulfilledByAmazon: true,
            IsBuyBoxWinner: !rival,
          },
          ...(rival
            ? [
                {
                  SellerId: rival.sellerId,
                  SubCondition: 'new',
                  ...priced(rival.price),
                  IsFulfilledByAmazon: true,
                  IsBuyBoxWinner: true,
                },
              ]
            : []),
        ],
      },
    },
    NotificationMetadata: {
      ApplicationId: 'test-application',
      SubscriptionId: subscriptionId,
      PublishTime: iso(publishedAt),
      NotificationId: notificationId,
    },
  };
}

/** An alert as a provider stores and lists it. */
export type AlertRecord = {
  _id: string;
  notificationType: string;
  processed: boolean;
  marketplace: string;
  publishedTime: string;
  payload: unknown;
  notificationId?: string;
  marks?: Marks;
};

export const asinOf = (n: number): string => `B0${String(n).padStart(8, '0')}`;

/** Pricing alert number `n` as a provider stores it. Every number in it depends on `n`. */
export function pricingRecord(n: number, more: Partial<AlertRecord> = {}): AlertRecord {
  const at = more.publishedTime === undefined ? NUMBERED + n * 1000 : Date.parse(more.publishedTime);
  return {
    _id: `rec-${n}`,
    notificationId: `ntf-${n}`,
    notificationType: 'PRICING_HEALTH',
    processed: false,
    marketplace: 'US',
    publishedTime: iso(at),
    payload: pricingMessage(n, { at }).payload,
    ...more,
  };
}

/** The same alert as Amazon sent it, without a record id. */
export function pricingMessage(n: number, { at = NUMBERED + n * 1000, ...more }: AlertFields = {}) {
  return pricingHealth({
    sellerId: 'SELLER1',
    asin: asinOf(n),
    at,
    publishedAt: at,
    notificationId: ` ntf-${n}`,
    price: 20 + n,
    ...more,
  });
}

function complete({
  sellerId = 'A1TESTSELLER01',
  asin = 'B0TEST0001',
  marketplace = 'US',
  price = 20,
  ...what
}: AlertFields) {
  sent += 1;
  const at = what.at ?? FIRST + sent * 1_000;
  return {
    sellerId,
    asin,
    place: { marketplaceId: marketplaceIdOf(marketplace) ?? marketplace, currency: currencyOf(marketplace) },
    at,
    publishedAt: what.publishedAt ?? at + 600,
    notificationId: what.notificationId ?? `test-notification-${sent}`,
    subscriptionId: what.subscriptionId ?? 'test-subscription',
    price,
  };
}

const iso = (at: number) => new Date(at).toISOString();
