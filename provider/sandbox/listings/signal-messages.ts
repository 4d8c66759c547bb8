import type { NotificationType } from '#shared/inbox/notification.ts';
import type { MessageType } from '#shared/integrations/message-types.ts';
import { marketplaceIdOf } from '#shared/marketplace-ids.ts';
import { sandboxStock } from './inventory-records.ts';
import type { SandboxSku } from './listing-records.ts';

/** What a message is about. `at` in ms. */
export type SignalAbout = {
  sellerId: string;
  marketplace: string;
  subscriptionId: string;
  notificationId: string;
  at: number;
};
/** The SKU as it is after the change. */
type ListingAbout = SignalAbout & { sku: SandboxSku };
/** How the account was, and how it is now. */
type AccountAbout = SignalAbout & { account: { before: string; now: string } };

/** An order whose buyer wishes to cancel it, or that was shipped after all. */
type OrderAbout = ListingAbout & { order: { id: string; shipped: boolean } };
/** Who has the business Buy Box of the SKU. */
type BusinessAbout = ListingAbout & { rivalWins: boolean };
type FeesAbout = SignalAbout & { asins: readonly string[] };

/** The entries of the hours that were counted. */
type SalesAbout = SignalAbout & { sold: readonly object[] };

/** Amazon's messages beside those about prices, as Amazon writes them: some in camelCase, some in PascalCase. */
export const signalMessages = {
  ACCOUNT_STATUS_CHANGED: ({ account, ...about }: AccountAbout) => ({
    notificationVersion: '1.0',
    notificationType: 'ACCOUNT_STATUS_CHANGED',
    payloadVersion: '2021-01-01',
    eventTime: iso(about.at),
    payload: {
      accountStatusChangeNotification: {
        previousAccountStatus: account.before,
        currentAccountStatus: account.now,
      },
    },
    notificationMetadata: metadata(about, (name) => name.charAt(0).toLowerCase() + name.slice(1)),
  }),
  LISTINGS_ITEM_ISSUES_CHANGE: (about: ListingAbout) =>
    pascal('LISTINGS_ITEM_ISSUES_CHANGE', '2023-12-13', about, {
      ...listingIn(about),
      Severities: about.sku.suppressed ? ['ERROR'] : ['NONE'],
      EnforcementActions: about.sku.suppressed ? ['LISTING_SUPPRESSED'] : [],
    }),
  LISTINGS_ITEM_STATUS_CHANGE: (about: ListingAbout) =>
    pascal('LISTINGS_ITEM_STATUS_CHANGE', '1.0', about, {
      ...listingIn(about),
      CreatedDate: iso(about.at - 200 * 86_400_000),
      Status: isBuyable(about.sku) ? ['BUYABLE', 'DISCOVERABLE'] : ['DISCOVERABLE'],
    }),
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: (about: ListingAbout) =>
    pascal('LISTINGS_ITEM_MFN_QUANTITY_CHANGE', '1.0', about, {
      SellerId: about.sellerId,
      FulfillmentChannelCode: 'DEFAULT',
      Sku: about.sku.sku,
      Quantity: about.sku.quantity,
    }),
  ITEM_SALES_EVENT_CHANGE: ({ sold, ...about }: SalesAbout) => ({
    notificationVersion: '2020-09-04',
    notificationType: 'ITEM_SALES_EVENT_CHANGE',
    payloadVersion: '2020-09-04',
    eventTime: iso(about.at),
    payload: { itemSalesEventChanges: sold },
    notificationMetadata: metadata(about, (name) => name.charAt(0).toLowerCase() + name.slice(1)),
  }),
  FBA_INVENTORY_AVAILABILITY_CHANGES: (about: ListingAbout) =>
    pascal('FBA_INVENTORY_AVAILABILITY_CHANGES', '1.0', about, {
      SellerId: about.sellerId,
      FNSKU: `X00${about.sku.product.asin.slice(-7)}`,
      ASIN: about.sku.product.asin,
      SKU: about.sku.sku,
      FulfillmentInventoryByMarketplace: [inventoryIn(about)],
    }),
  ORDER_CHANGE: ({ order, ...about }: OrderAbout) =>
    pascal('ORDER_CHANGE', '1.0', about, {
      OrderChangeNotification: {
        NotificationLevel: 'OrderLevel',
        SellerId: about.sellerId,
        AmazonOrderId: order.id,
        OrderChangeType: order.shipped ? 'OrderStatusChange' : 'BuyerRequestedChange',
        OrderChangeTrigger: {
          TimeOfOrderChange: iso(about.at),
          ChangeReason: order.shipped ? 'Order Status Change' : 'Buyer Requested Cancel',
        },
        Summary: {
          MarketplaceId: marketplaceIdOf(about.marketplace),
          OrderStatus: order.shipped ? 'Shipped' : 'Unshipped',
          PurchaseDate: iso(about.at - 3_600_000),
          DestinationPostalCode: null,
          FulfillmentType: 'MFN',
          OrderType: 'StandardOrder',
          LatestShipDate: iso(about.at + 86_400_000),
          OrderPrograms: [],
          ShippingPrograms: [],
          OrderItems: [
            {
              OrderItemId: order.id.replaceAll('-', '').slice(0, 14),
              SellerSKU: about.sku.sku,
              SupplySourceId: null,
              Quantity: 1,
              IsBuyerRequestedCancel: true,
            },
          ],
        },
      },
    }),
  B2B_ANY_OFFER_CHANGED: (about: BusinessAbout) => {
    const { sku, sellerId, rivalWins } = about;
    const usd = (Amount: number) => ({ Amount: Math.round(Amount * 100) / 100, CurrencyCode: sku.currency });
    const offer = (SellerId: string, price: number, tenth: number, wins: boolean) => ({
      SellerId,
      SubCondition: 'new',
      ListingPrice: usd(price),
      Shipping: usd(0),
      QuantityDiscountPrice: [
        { QuantityTier: 10, QuantityDiscountType: 'QUANTITY_DISCOUNT', ListingPrice: usd(tenth) },
      ],
      IsFulfilledByAmazon: sku.fba,
      IsBuyBoxWinner: wins,
    });
    const box = (QuantityTier: number, SellerId: string, price: number) => ({
      Condition: 'new',
      OfferType: 'B2B',
      QuantityTier,
      ListingPrice: usd(price),
      SellerId,
    });
    const tenth = sku.price * (rivalWins ? 0.93 : 0.96);
    return pascal('B2B_ANY_OFFER_CHANGED', '1.0', about, {
      B2BAnyOfferChangedNotification: {
        SellerId: sellerId,
        OfferChangeTrigger: {
          MarketplaceId: marketplaceIdOf(about.marketplace),
          ASIN: sku.product.asin,
          ItemCondition: 'new',
          TimeOfOfferChange: iso(about.at),
        },
        Summary: {
          NumberOfOffers: [{ Condition: 'new', FulfillmentChannel: 'Merchant', OfferCount: 2 }],
          BuyBoxPrices: [box(1, sellerId, sku.price), box(10, rivalWins ? BUSINESS_RIVAL : sellerId, tenth)],
        },
        Offers: [
          offer(sellerId, sku.price, sku.price * 0.96, true),
          offer(BUSINESS_RIVAL, sku.price * 1.02, sku.price * (rivalWins ? 0.93 : 0.98), false),
        ],
      },
    });
  },
  FEE_PROMOTION: ({ asins, ...about }: FeesAbout) =>
    pascal('FEE_PROMOTION', '1.0', about, {
      FeePromotionNotification: {
        MerchantId: about.sellerId,
        MarketplaceId: marketplaceIdOf(about.marketplace),
        FeePromotionType: 'SelectionASIN',
        PromotionActiveTimeRange: {
          EffectiveFromDate: iso(about.at),
          EffectiveThroughDate: iso(about.at + 14 * 86_400_000),
        },
        Identifiers: [{ IdentifierType: 'ASIN', IdentifierValues: asins.map((asin) => ({ IdentifierValueId: asin })) }],
        PromotionInformation: [
          { FeeType: 'ReferralFee', FeeDiscountType: 'Percentage points off', FeeDiscountValue: 2 },
        ],
      },
    }),
} satisfies Record<Exclude<MessageType, NotificationType>, (about: never) => Record<string, unknown>>;

/** A seller of the sandbox who has prices for quantities. */
const BUSINESS_RIVAL = 'A2BULKSELLER01';

const isBuyable = ({ suppressed, fba, quantity }: SandboxSku): boolean => !suppressed && (fba || quantity > 0);

function inventoryIn({ marketplace, sku }: ListingAbout) {
  const stock = sandboxStock(sku, marketplace);
  return {
    MarketplaceId: marketplaceIdOf(marketplace),
    ItemName: sku.product.title,
    FulfillmentInventory: {
      InboundQuantityBreakdown: { Working: stock.working, Shipped: stock.shipped, Receiving: stock.receiving },
      Fulfillable: stock.fulfillable,
      Unfulfillable: stock.unfulfillable,
      Researching: 0,
      ReservedQuantityBreakdown: {
        WarehouseProcessing: stock.processing,
        WarehouseTransfer: stock.moving,
        PendingCustomerOrder: stock.sold,
      },
      FutureSupplyBuyable: 0,
      PendingCustomerOrderInTransit: 0,
    },
    Stores: [],
  };
}

const listingIn = ({ sellerId, marketplace, sku }: ListingAbout) => ({
  SellerId: sellerId,
  MarketplaceId: marketplaceIdOf(marketplace),
  Asin: sku.product.asin,
  Sku: sku.sku,
});

const iso = (at: number): string => new Date(at).toISOString();

const pascal = (type: MessageType, version: string, about: SignalAbout, payload: object) => ({
  NotificationVersion: '1.0',
  NotificationType: type,
  PayloadVersion: version,
  EventTime: iso(about.at),
  Payload: payload,
  NotificationMetadata: metadata(about, (name) => name),
});

const metadata = (
  { subscriptionId, at, notificationId }: Pick<SignalAbout, 'subscriptionId' | 'at' | 'notificationId'>,
  spell: (name: string) => string,
) =>
  Object.fromEntries(
    Object.entries({
      ApplicationId: 'amzn1.sellerapps.app.00000000-0000-4000-8000-000000000001',
      SubscriptionId: subscriptionId,
      PublishTime: iso(at + 640),
      NotificationId: notificationId,
    }).map(([name, value]) => [spell(name), value]),
  );
