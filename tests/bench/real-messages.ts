import { sharedNow } from './procs.ts';

/**
 * The provider's messages: only PRICING_HEALTH of 1.4 kB, or alternately ANY_OFFER_CHANGED with twelve offers and 5.9
 * kB.
 */
export type Shape = 'health' | 'half';

/** Precedes the time in the message's own id, the one text that both a relay and a hub pass on. */
export const MARK = 't=';

export type RealMessage = ReturnType<typeof healthOf> | ReturnType<typeof offersOf>;

const money = (amount: number) => ({ amount, currencyCode: 'USD' });
const Money = (Amount: number) => ({ Amount, CurrencyCode: 'USD' });
const iso = () => new Date().toISOString();

/** The nth message of a provider in Amazon's own spelling, with its event name. */
export function realMessage(shape: Shape, n: number): { event: string; message: RealMessage } {
  const id = `${MARK}${sharedNow().toFixed(3)}-${n}`;
  const asin = `B0${String(n % 1e8).padStart(8, '0')}`;
  const cents = (n % 997) / 100;
  return shape === 'half' && n % 2 === 1
    ? { event: 'spapi:ANY_OFFER_CHANGED', message: offersOf(id, asin, cents) }
    : { event: 'spapi:PRICING_HEALTH', message: healthOf(id, asin, cents) };
}

function healthOf(notificationId: string, asin: string, cents: number) {
  const priced = (amount: number) => ({
    landedPrice: money(amount + cents),
    listingPrice: money(amount + cents),
    shipping: money(0),
  });
  return {
    notificationVersion: '1.0',
    notificationType: 'PRICING_HEALTH',
    payloadVersion: '1.0',
    eventTime: iso(),
    payload: {
      issueType: 'BuyBoxDisqualification',
      sellerId: 'A1DEMOOWNER001',
      offerChangeTrigger: { marketplaceId: 'ATVPDKIKX0DER', asin, itemCondition: 'new', timeOfOfferChange: iso() },
      merchantOffer: { condition: 'new', fulfillmentType: 'MFN', ...priced(22) },
      summary: {
        numberOfOffers: [
          { condition: 'new', fulfillmentType: 'AFN', offerCount: 4 },
          { condition: 'new', fulfillmentType: 'MFN', offerCount: 7 },
        ],
        buyBoxPrices: [{ condition: 'New', ...priced(19) }],
        salesRankings: [
          { productCategoryId: 'kitchen_display_on_website', rank: 812 },
          { productCategoryId: '2975360011', rank: 14 },
        ],
        referencePrice: { averageSellingPrice: money(20), competitivePriceThreshold: money(18) },
      },
    },
    notificationMetadata: {
      applicationId: 'amzn1.sellerapps.app.00000000-0000-0000-0000-000000000001',
      subscriptionId: '00000000-0000-0000-0000-000000000002',
      publishTime: iso(),
      notificationId,
    },
  };
}

function offersOf(NotificationId: string, ASIN: string, cents: number) {
  const priced = (amount: number) => ({
    LandedPrice: Money(amount + cents),
    ListingPrice: Money(amount + cents),
    Shipping: Money(0),
  });
  return {
    NotificationVersion: '1.0',
    NotificationType: 'ANY_OFFER_CHANGED',
    PayloadVersion: '1.0',
    EventTime: iso(),
    Payload: {
      AnyOfferChangedNotification: {
        SellerId: 'A1DEMOOWNER001',
        OfferChangeTrigger: {
          MarketplaceId: 'ATVPDKIKX0DER',
          ASIN,
          ItemCondition: 'new',
          TimeOfOfferChange: iso(),
          OfferChangeType: 'Internal',
        },
        Summary: {
          NumberOfOffers: [
            { Condition: 'new', FulfillmentChannel: 'Amazon', OfferCount: 4 },
            { Condition: 'new', FulfillmentChannel: 'Merchant', OfferCount: 8 },
          ],
          LowestPrices: [{ Condition: 'new', FulfillmentChannel: 'Amazon', ...priced(21) }],
          BuyBoxPrices: [{ Condition: 'New', ...priced(22) }],
          ListPrice: Money(34.99),
          CompetitivePriceThreshold: Money(26.1),
          SalesRankings: [{ ProductCategoryId: 'kitchen_display_on_website', Rank: 812 }],
        },
        Offers: Array.from({ length: 12 }, (_, at) => ({
          SellerId: `A${at}SAMPLERIVAL${at}`,
          SubCondition: 'new',
          SellerFeedbackRating: { FeedbackCount: 120 * at, SellerPositiveFeedbackRating: 97 },
          ListingPrice: Money(20 + at + cents),
          Shipping: Money(0),
          IsFulfilledByAmazon: at % 2 === 0,
          IsBuyBoxWinner: at === 0,
          PrimeInformation: { IsOfferPrime: at % 2 === 0, IsOfferNationalPrime: false },
          IsFeaturedMerchant: true,
        })),
      },
    },
    NotificationMetadata: {
      ApplicationId: 'amzn1.sellerapps.app.00000000-0000-0000-0000-000000000001',
      SubscriptionId: '00000000-0000-0000-0000-000000000003',
      PublishTime: iso(),
      NotificationId,
    },
  };
}
