import * as v from 'valibot';
import { trackingSignalSchema } from '../tracking/signal.ts';
import { accountCause, accountCauses, accountEvent, accountStatusSchema } from './account-status.ts';
import {
  type ListingTrouble,
  listingCause,
  listingCauses,
  listingEvent,
  listingTroubleSchema,
} from './listing-trouble.ts';
import { noticeSchema, noticeText, wordsIn } from './notices.ts';
import { stockAlertSchema, stockCause, stockCauses, stockEvent } from './stock-alert.ts';
import {
  businessBoxCause,
  businessBoxCauses,
  businessBoxEntries,
  businessBoxEvent,
  cancelWishCause,
  cancelWishCauses,
  cancelWishEntries,
  cancelWishEvent,
  feePromotionCauses,
  feePromotionEntries,
  feePromotionEvent,
} from './trade-alerts.ts';
import {
  buyBoxEvent,
  itemCause,
  itemEvent,
  performanceEvent,
  soldOutEvent,
  walmartBuyBoxEntries,
  walmartCauses,
  walmartItemEntries,
  walmartPerformanceEntries,
  walmartStockEntries,
} from './walmart-alerts.ts';

const moneySchema = v.object({ amount: v.number(), currency: v.string() });
export type Money = v.InferOutput<typeof moneySchema>;

/** Who ships: FBA is Amazon's channel (AFN, Amazon), FBM the merchant's (MFN, Merchant). */
const channelSchema = v.picklist(['FBA', 'FBM']);
export type Channel = v.InferOutput<typeof channelSchema>;

/** A price as the buyer pays it. Landed = listing + shipping − points. */
const priceSchema = v.object({
  condition: v.optional(v.string()),
  channel: v.optional(channelSchema),
  landed: moneySchema,
  listing: v.optional(moneySchema),
  shipping: v.optional(moneySchema),
});
export type Price = v.InferOutput<typeof priceSchema>;

const offerSchema = v.object({
  sellerId: v.string(),
  channel: v.optional(channelSchema),
  landed: moneySchema,
  listing: v.optional(moneySchema),
  buyBox: v.boolean(),
  prime: v.boolean(),
  /** Positive feedback in percent, and the number of ratings. */
  feedbackPercent: v.optional(v.number()),
  feedbackCount: v.optional(v.number()),
});
export type Offer = v.InferOutput<typeof offerSchema>;

const salesRankSchema = v.object({ category: v.string(), rank: v.number() });

/** The content of an alert by kind. Code switches on `kind`; `notificationType` is its spelling on the wire. */
const details = {
  'pricing-health': v.object({
    kind: v.literal('pricing-health'),
    /** An open set: only 'BuyBoxDisqualification' is public today. */
    issueType: v.string(),
    own: v.optional(priceSchema),
    buyBox: v.optional(priceSchema),
    competitivePriceThreshold: v.optional(moneySchema),
    averageSellingPrice: v.optional(moneySchema),
    msrpPrice: v.optional(moneySchema),
    retailOfferPrice: v.optional(moneySchema),
    offerCount: v.optional(v.number()),
    ranks: v.array(salesRankSchema),
  }),
  'offer-change': v.object({
    kind: v.literal('offer-change'),
    /** An open set: 'Internal', 'FeaturedOffer', 'External', '' and others. */
    changeType: v.string(),
    own: v.optional(offerSchema),
    /** In the trigger's condition; the cheapest if several offers have the Buy Box. */
    buyBox: v.optional(priceSchema),
    lowest: v.array(priceSchema),
    competitivePriceThreshold: v.optional(moneySchema),
    listPrice: v.optional(moneySchema),
    /** At most 20, by landed price. `offerCount` is the total. */
    offers: v.array(offerSchema),
    offerCount: v.optional(v.number()),
    ranks: v.array(salesRankSchema),
  }),
  tracking: v.object({
    kind: v.literal('tracking'),
    /** The whole message in one line, enough for a list. */
    words: v.string(),
    ...trackingSignalSchema.entries,
  }),
  notice: v.object({ kind: v.literal('notice'), notice: noticeSchema }),
  'account-status': v.object({ kind: v.literal('account-status'), ...accountStatusSchema.entries }),
  'listing-issues': v.object({ kind: v.literal('listing-issues'), ...listingTroubleSchema.entries }),
  'listing-status': v.object({ kind: v.literal('listing-status'), ...listingTroubleSchema.entries }),
  stock: v.object({ kind: v.literal('stock'), ...stockAlertSchema.entries }),
  'cancel-wish': v.object({ kind: v.literal('cancel-wish'), ...cancelWishEntries }),
  'business-box': v.object({ kind: v.literal('business-box'), ...businessBoxEntries }),
  'fee-promotion': v.object({ kind: v.literal('fee-promotion'), ...feePromotionEntries }),
  'walmart-buy-box': v.object({ kind: v.literal('walmart-buy-box'), ...walmartBuyBoxEntries }),
  'walmart-item': v.object({ kind: v.literal('walmart-item'), ...walmartItemEntries }),
  'walmart-stock': v.object({ kind: v.literal('walmart-stock'), ...walmartStockEntries }),
  'walmart-performance': v.object({ kind: v.literal('walmart-performance'), ...walmartPerformanceEntries }),
};

export type Kind = keyof typeof details;
export type DetailOf<K extends Kind> = v.InferOutput<(typeof details)[K]>;
export type Detail = DetailOf<Kind>;
export const detailSchema = v.variant('kind', Object.values(details));

/** The four prices of an alert, as the buyer pays them. A missing price is never guessed. */
export type AlertPrices = { own?: Money; buyBox?: Money; threshold?: Money; average?: Money; unreadable?: true };

/**
 * What the list, the filters, and the servers need to know about a kind. Methods, so that `kindOf` can call them for a
 * union.
 */
export type AlertKind<K extends Kind = Kind> = {
  /** The name on the wire, in tables, and in URLs. */
  readonly type: string;
  /** Who sends its messages. The portal sends what the seller has set up, such as a threshold. */
  readonly from: 'amazon' | 'walmart' | 'portal';
  /**
   * Whether people subscribe to it, marketplace by marketplace (portal-3 §9). Amazon's other messages come with the
   * connection (messageTypes).
   */
  readonly subscribed: boolean;
  /** The labels of the kind and of a single alert. */
  readonly label: string;
  readonly one: string;
  /** The name of an icon in client/ui/icon.tsx. */
  readonly icon: string;
  /**
   * What a list row shows beside the product: the four prices, or the event text. An alert with prices is also the
   * newest state of its product (My Products), and has a cause that its offers show (cause.ts).
   */
  readonly row: 'prices' | 'event';
  /** What happened: 'Lost the Buy Box', 'Offer changed'. */
  event(detail: DetailOf<K>): string;
  /** What a search finds it by, beside the product and what its row says. */
  words(detail: DetailOf<K>): string;
  prices(detail: DetailOf<K>): AlertPrices;
} & (
  | {
      readonly row: 'prices';
      /** Whether the message agrees that the seller's own offer can't be bought. */
      lacksOwn(detail: DetailOf<K>): boolean;
    }
  | {
      readonly row: 'event';
      /** The causes that its alerts can have, with their names. */
      readonly causes: Readonly<Record<string, string>>;
      /** What 'Alerts to you' counts it as (shared/channels/topics.ts). */
      readonly topic: 'urgent' | 'alarm' | 'notice' | 'listing' | 'stock' | 'other';
      /** One of `causes`. */
      cause(detail: DetailOf<K>): string;
      /** Set if it says how something is: its newest alert about the same thing ends the ones before. */
      readonly standing?: Standing<K>;
    }
);

type Standing<K extends Kind> = {
  /** Kinds about the same share their place. */
  readonly about: 'account' | 'listing' | 'stock' | 'order' | 'business-box';
  /** What it is about, within an account and marketplace: a SKU, or '' for the account itself. */
  subject(detail: DetailOf<K>): string;
  /** Whether it reaches people at once, in quiet hours, too. */
  isUrgent(detail: DetailOf<K>): boolean;
  /** Whether nothing is wrong anymore. Such an alert comes read and done. */
  isOver(detail: DetailOf<K>): boolean;
  /** Set if its messages come with every change: only one that says something new becomes an alert. */
  readonly onlyNews?: true;
};

/** Two messages say how a listing is: one names Amazon's issues, the other whether it can be bought. */
const listingKind = {
  from: 'amazon',
  subscribed: false,
  icon: 'eyeOff',
  row: 'event',
  causes: listingCauses,
  topic: 'listing',
  cause: (detail: ListingTrouble) => listingCause(detail),
  standing: {
    about: 'listing',
    subject: ({ sku }: ListingTrouble) => sku,
    isUrgent: () => false,
    isOver: ({ state }: ListingTrouble) => state === 'fine',
  },
  event: (detail: ListingTrouble) => listingEvent(detail),
  words: ({ sku }: ListingTrouble) => sku,
  prices: () => ({}),
} as const;

/**
 * Every kind of alert, in filter order. For a new kind, the compiler asks for its other records: `alertReaders` (parses
 * a message), `kindViews` (the detail panel), and for one of Amazon's `messageTypes` (subscribed with a connection) and
 * `sampleMessages` (the sandbox).
 */
export const alertKinds = {
  'pricing-health': {
    type: 'PRICING_HEALTH',
    from: 'amazon',
    subscribed: true,
    label: 'Pricing Health',
    one: 'Pricing Health',
    icon: 'health',
    row: 'prices',
    event: ({ issueType }) => (issueType === 'BuyBoxDisqualification' ? 'Lost the Buy Box' : spaced(issueType)),
    words: ({ issueType }) => issueType,
    lacksOwn: ({ issueType }) => issueType === 'BuyBoxDisqualification',
    prices: (detail) => ({ ...pricesIn(detail), average: detail.averageSellingPrice }),
  },
  'offer-change': {
    type: 'ANY_OFFER_CHANGED',
    from: 'amazon',
    subscribed: true,
    label: 'Offer Changes',
    one: 'Offer Change',
    icon: 'offers',
    row: 'prices',
    event: ({ changeType }) => changeName(changeType),
    words: ({ changeType }) => changeType,
    // Among the offers, it would be for sale.
    lacksOwn: ({ own }) => !own,
    prices: (detail) => pricesIn(detail),
  },
  tracking: {
    type: 'PRODUCT_TRACKING',
    from: 'portal',
    subscribed: false,
    label: 'Product Tracking',
    one: 'Product Tracking',
    icon: 'eye',
    row: 'event',
    causes: { tracked: 'Your alarm' },
    topic: 'alarm',
    cause: () => 'tracked',
    event: ({ words }) => words,
    words: ({ words }) => words,
    prices: () => ({}),
  },
  notice: {
    type: 'PORTAL_NOTICE',
    from: 'portal',
    subscribed: false,
    label: 'Portal Notices',
    one: 'Portal Notice',
    icon: 'info',
    row: 'event',
    causes: { notice: 'A notice of the portal' },
    topic: 'notice',
    cause: () => 'notice',
    event: ({ notice }) => noticeText(notice),
    words: ({ notice }) => wordsIn(notice),
    prices: () => ({}),
  },
  'account-status': {
    type: 'ACCOUNT_STATUS_CHANGED',
    from: 'amazon',
    subscribed: false,
    label: 'Account Health',
    one: 'Account Health',
    icon: 'shield',
    row: 'event',
    causes: accountCauses,
    topic: 'urgent',
    cause: (detail) => accountCause(detail),
    standing: {
      about: 'account',
      subject: () => '',
      isUrgent: (detail) => accountCause(detail) !== 'account-normal',
      isOver: (detail) => accountCause(detail) === 'account-normal',
    },
    event: (detail) => accountEvent(detail),
    words: () => '',
    prices: () => ({}),
  },
  'listing-issues': {
    ...listingKind,
    type: 'LISTINGS_ITEM_ISSUES_CHANGE',
    label: 'Listing Issues',
    one: 'Listing Issue',
  },
  'listing-status': {
    ...listingKind,
    type: 'LISTINGS_ITEM_STATUS_CHANGE',
    label: 'Listing Status',
    one: 'Listing Status',
  },
  stock: {
    type: 'STOCK_COVER',
    from: 'portal',
    subscribed: false,
    label: 'FBA Stock',
    one: 'FBA Stock',
    icon: 'box',
    row: 'event',
    causes: stockCauses,
    topic: 'stock',
    cause: (detail) => stockCause(detail),
    standing: {
      about: 'stock',
      subject: ({ sku }) => sku,
      isUrgent: () => false,
      isOver: ({ level }) => level === 'fine',
    },
    event: (detail) => stockEvent(detail),
    words: (detail) => `${detail.sku}, ${stockEvent(detail)}`,
    prices: () => ({}),
  },
  'cancel-wish': {
    type: 'ORDER_CHANGE',
    from: 'amazon',
    subscribed: false,
    label: 'Cancel Requests',
    one: 'Cancel Request',
    icon: 'undo',
    row: 'event',
    causes: cancelWishCauses,
    topic: 'urgent',
    cause: (detail) => cancelWishCause(detail),
    standing: {
      about: 'order',
      subject: ({ orderId }) => orderId,
      // A parcel that is on its way can't be called back.
      isUrgent: ({ state }) => state === 'open',
      isOver: ({ state }) => state !== 'open',
      onlyNews: true,
    },
    event: (detail) => cancelWishEvent(detail),
    words: ({ orderId, items }) => [orderId, ...items.map(({ sku }) => sku)].join(' '),
    prices: () => ({}),
  },
  'business-box': {
    type: 'B2B_ANY_OFFER_CHANGED',
    from: 'amazon',
    subscribed: false,
    label: 'Business Buy Box',
    one: 'Business Buy Box',
    icon: 'offers',
    // No row of prices: the consumers' Buy Box is another one, and My Products shows that.
    row: 'event',
    causes: businessBoxCauses,
    topic: 'other',
    cause: (detail) => businessBoxCause(detail),
    standing: {
      about: 'business-box',
      subject: ({ asin, condition }) => `${asin} ${condition}`,
      isUrgent: () => false,
      isOver: (detail) => businessBoxCause(detail) !== 'business-lost',
      onlyNews: true,
    },
    event: (detail) => businessBoxEvent(detail),
    words: (detail) => businessBoxEvent(detail),
    prices: () => ({}),
  },
  'fee-promotion': {
    type: 'FEE_PROMOTION',
    from: 'amazon',
    subscribed: false,
    label: 'Fee Promotions',
    one: 'Fee Promotion',
    icon: 'token',
    row: 'event',
    causes: feePromotionCauses,
    topic: 'other',
    cause: () => 'fee-promotion',
    event: (detail) => feePromotionEvent(detail),
    words: ({ products, others }) => [...products, ...others].join(' '),
    prices: () => ({}),
  },
  'walmart-buy-box': {
    type: 'BUY_BOX_CHANGED',
    from: 'walmart',
    subscribed: false,
    label: 'Walmart Buy Box',
    one: 'Walmart Buy Box',
    icon: 'cart',
    row: 'prices',
    event: (detail) => buyBoxEvent(detail),
    words: ({ sku, itemId, buyBox }) => [sku, itemId, buyBox?.seller].filter(Boolean).join(' '),
    // The event comes for items with an active offer only.
    lacksOwn: () => false,
    prices: ({ own, buyBox }) => ({ own: own?.landed, buyBox: buyBox?.landed }),
  },
  'walmart-item': {
    type: 'OFFER_UNPUBLISHED',
    from: 'walmart',
    subscribed: false,
    label: 'Walmart Items',
    one: 'Walmart Item',
    icon: 'cart',
    row: 'event',
    causes: walmartCauses.item,
    topic: 'listing',
    cause: (detail) => itemCause(detail),
    standing: {
      about: 'listing',
      subject: ({ sku }) => sku,
      isUrgent: () => false,
      isOver: ({ published }) => published,
    },
    event: (detail) => itemEvent(detail),
    words: ({ sku, itemId }) => [sku, itemId].filter(Boolean).join(' '),
    prices: () => ({}),
  },
  'walmart-stock': {
    type: 'INVENTORY_OOS',
    from: 'walmart',
    subscribed: false,
    label: 'Walmart Stock',
    one: 'Walmart Stock',
    icon: 'cart',
    row: 'event',
    causes: walmartCauses.stock,
    topic: 'stock',
    cause: () => 'walmart-out-of-stock',
    event: (detail) => soldOutEvent(detail),
    words: ({ sku, itemId }) => [sku, itemId].filter(Boolean).join(' '),
    prices: () => ({}),
  },
  'walmart-performance': {
    type: 'SELLER_PERFORMANCE_NOTIFICATIONS',
    from: 'walmart',
    subscribed: false,
    label: 'Walmart Performance',
    one: 'Walmart Performance',
    icon: 'cart',
    row: 'event',
    causes: walmartCauses.performance,
    topic: 'alarm',
    cause: ({ about }) => (about === 'REPORT' ? 'walmart-report' : 'walmart-alarm'),
    event: (detail) => performanceEvent(detail),
    words: ({ alarms }) => alarms.flatMap(({ type, numbers }) => [type, ...numbers]).join(' '),
    prices: () => ({}),
  },
} as const satisfies { [K in Kind]: AlertKind<K> };

export const kinds = Object.keys(alertKinds) as Kind[];
export const kindOf = ({ kind }: Detail): AlertKind => alertKinds[kind];

/** What Amazon's messages say: prices. The portal's own kinds have none. */
export type Priced = DetailOf<{ [K in Kind]: (typeof alertKinds)[K]['row'] extends 'prices' ? K : never }[Kind]>;
export const isPriced = (detail: Detail): detail is Priced => kindOf(detail).row === 'prices';

/** Kinds that people subscribe to. */
export type SubscribedKind = { [K in Kind]: (typeof alertKinds)[K]['subscribed'] extends true ? K : never }[Kind];
export const subscribedKinds = kinds.filter((kind): kind is SubscribedKind => alertKinds[kind].subscribed);

/** The causes of the kinds without prices, with their names. */
export const eventCauses = Object.assign(
  {},
  ...kinds.map((kind) => ('causes' in alertKinds[kind] ? alertKinds[kind].causes : {})),
) as Readonly<Record<EventCause, string>>;
export type EventCause = { [K in Kind]: (typeof alertKinds)[K] extends { causes: infer C } ? keyof C : never }[Kind];

type KindOfType = { [K in Kind as (typeof alertKinds)[K]['type']]: K };
export const kindOfType = Object.fromEntries(kinds.map((kind) => [alertKinds[kind].type, kind])) as KindOfType;

const pricesIn = (detail: { own?: Price; buyBox?: Price; competitivePriceThreshold?: Money }): AlertPrices => ({
  own: detail.own?.landed,
  buyBox: detail.buyBox?.landed,
  threshold: detail.competitivePriceThreshold,
});

function changeName(changeType: string): string {
  switch (changeType.replace(/\s/g, '').toLowerCase()) {
    case 'featuredoffer':
      return 'Buy Box changed';
    case 'external':
      return 'Price changed outside Amazon';
    case 'internal':
    case '':
      return 'Offer changed';
    default:
      return spaced(changeType);
  }
}

/** 'SomethingElse' becomes 'Something else'. */
const spaced = (name: string): string => capitalised(name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
