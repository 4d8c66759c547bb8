import { createHmac, randomUUID } from 'node:crypto';
import type { SeededRandom } from '#provider/seeded-random.ts';
import { type OfferedEvent, OWN_SELLER, type WalmartItem, walmartItems, walmartOffers } from './walmart-records.ts';

type About = { partnerId: string; item: WalmartItem; random: SeededRandom; at: number };

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The payload of each event, as Walmart writes it. */
const payloads: Record<OfferedEvent, (about: About) => Record<string, unknown>> = {
  BUY_BOX_CHANGED: ({ item, partnerId }) => {
    const first = walmartItems().find(({ sku }) => sku === item.sku)?.price ?? item.price;
    const offers = walmartOffers(item, first);
    const own = offers.find(({ sellerName }) => sellerName === OWN_SELLER);
    const [winner] = offers;
    return {
      itemInfo: {
        itemId: item.itemId,
        itemName: item.name,
        category: item.category,
        productType: item.category,
        brand: item.name.split(' ')[0],
        sku: item.sku,
        itemCondition: 'New',
        totalNumberOfOffers: offers.length,
      },
      offer: {
        currentOffer: { ...own, suggestedPrice: cents(first * 0.97) },
        winningOffer: winner,
        offers: offers.map((offer, index) => ({ ...offer, partnerId: offer === own ? partnerId : `7${index}000` })),
      },
      priceDifference: cents((own?.sellerOfferPrice ?? 0) - (winner?.sellerOfferPrice ?? 0)),
    };
  },
  OFFER_UNPUBLISHED: ({ item }) => ({
    sku: item.sku,
    publishStatus: 'UNPUBLISHED',
    lifecycleStatus: 'ACTIVE',
    statusChangeReasons: { REASONABLE_PRICE_NOT_SATISFIED: 'Reasonable price requirements are not met' },
    itemId: item.itemId,
    itemName: item.name,
    category: item.category,
    totalNumberOfOffers: 4,
    sellerOfferPrice: item.price,
    sellerShippingPrice: 0,
    referencePrice: cents(item.price * 0.9),
    referencePriceURL: 'https://example.com/',
    referencePriceType: 'Amazon',
  }),
  OFFER_PUBLISHED: ({ item }) => ({
    sku: item.sku,
    publishStatus: 'PUBLISHED',
    lifecycleStatus: 'ACTIVE',
    itemId: item.itemId,
    itemName: item.name,
    category: item.category,
    totalNumberOfOffers: 4,
    sellerOfferPrice: item.price,
    sellerShippingPrice: 0,
  }),
  INVENTORY_OOS: ({ item, partnerId }) => ({
    itemId: item.itemId,
    sku: item.sku,
    productName: item.name,
    category: item.category,
    shipNodes: [partnerId, `${partnerId}2`].map((shipNode) => ({
      availToSellQty: 0,
      shipNode,
      shipNodeName: `${shipNode}@${item.sku}@ACTIVE`,
    })),
  }),
  SELLER_PERFORMANCE_NOTIFICATIONS: ({ random, at }) => {
    const orderCount = random.int(2, 6);
    return {
      lastRefreshTs: `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      ordersApiUrl: 'https://developer.walmart.com/',
      moreInfoLink:
        'https://marketplacelearn.walmart.com/guides/Policies%20&%20standards/Performance/Performance-alarms',
      supportedLanguages: ['en-US'],
      notificationType: 'ALARMS',
      enNotification: {
        summary: 'Orders need your attention',
        message: 'Some orders have no carrier scan yet.',
        poNumberMaxCount: 1_000,
        alarms: [
          {
            alarmType: 'LateOriginScan',
            orderCount,
            poNumbers: Array.from({ length: orderCount }, () => String(random.int(100_000_000, 999_999_999))),
            description: 'The carrier has not scanned these orders by the expected ship date.',
            action: 'Hand the packages to the carrier today, or update the tracking numbers.',
          },
        ],
      },
    };
  },
};

/** An event as Walmart would send it now. */
export const walmartEvent = (eventType: OfferedEvent, about: About): Record<string, unknown> => ({
  source: { eventType, eventTime: new Date(about.at).toISOString(), eventId: randomUUID() },
  payload: { partnerId: about.partnerId, ...payloads[eventType](about) },
});

/** The signature that a subscription with HMAC gets in its header. */
export const signatureOf = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('base64');
