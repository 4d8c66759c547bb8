import * as v from 'valibot';
import { trackingSignalSchema } from '../tracking/signal.ts';
import { alertIdentitySchema } from './identity.ts';

/** What Amazon sends, and an account subscribes to (portal-3 §9). */
export const notificationTypes = ['PRICING_HEALTH', 'ANY_OFFER_CHANGED'] as const;
export type NotificationType = (typeof notificationTypes)[number];
export const notificationTypeSchema = v.picklist(notificationTypes);

/** How a type is called on the screen (portal-3 §8). */
export const notificationTypeNames: Record<NotificationType, string> = {
  PRICING_HEALTH: 'Pricing Health',
  ANY_OFFER_CHANGED: 'Offer Changes',
};

/** A tracked product's thresholds were crossed: ours, and nothing that one subscribes to. */
export const TRACKING_ALERT = 'PRODUCT_TRACKING';
/** What stands in the inbox. */
export const alertTypes = [...notificationTypes, TRACKING_ALERT] as const;
export type AlertType = (typeof alertTypes)[number];
export const alertTypeSchema = v.picklist(alertTypes);
export const alertTypeNames: Record<AlertType, string> = { ...notificationTypeNames, PRODUCT_TRACKING: 'Product Tracking' };

export const moneySchema = v.object({ amount: v.number(), currency: v.string() });
export type Money = v.InferOutput<typeof moneySchema>;

/** Who ships: FBA is Amazon's own channel (AFN, Amazon), FBM the merchant's (MFN, Merchant). */
export const channelSchema = v.picklist(['FBA', 'FBM']);
export type Channel = v.InferOutput<typeof channelSchema>;

/** A price as a buyer pays it. Landed = listing + shipping − points. */
export const priceSchema = v.object({
  condition: v.optional(v.string()),
  channel: v.optional(channelSchema),
  landed: moneySchema,
  listing: v.optional(moneySchema),
  shipping: v.optional(moneySchema),
});
export type Price = v.InferOutput<typeof priceSchema>;

export const offerSchema = v.object({
  sellerId: v.string(),
  channel: v.optional(channelSchema),
  landed: moneySchema,
  listing: v.optional(moneySchema),
  buyBox: v.boolean(),
  prime: v.boolean(),
  /** Positive feedback in percent, and how many gave feedback. */
  feedbackPercent: v.optional(v.number()),
  feedbackCount: v.optional(v.number()),
});
export type Offer = v.InferOutput<typeof offerSchema>;

export const salesRankSchema = v.object({ category: v.string(), rank: v.number() });

const pricingHealthSchema = v.object({
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
});

const offerChangeSchema = v.object({
  kind: v.literal('offer-change'),
  /** 'Internal', 'FeaturedOffer', 'External', '' and others: open. */
  changeType: v.string(),
  own: v.optional(offerSchema),
  /** Of the trigger's condition; the cheapest where several hold it. */
  buyBox: v.optional(priceSchema),
  lowest: v.array(priceSchema),
  competitivePriceThreshold: v.optional(moneySchema),
  listPrice: v.optional(moneySchema),
  /** At most 20, by landed price. `offerCount` is how many there are in all. */
  offers: v.array(offerSchema),
  offerCount: v.optional(v.number()),
  ranks: v.array(salesRankSchema),
});
const trackingSchema = v.object({
  kind: v.literal('tracking'),
  /** All of it in a line: a page that lists it needs no more. */
  words: v.string(),
  ...trackingSignalSchema.entries,
});
export type PricingHealth = v.InferOutput<typeof pricingHealthSchema>;
export type OfferChange = v.InferOutput<typeof offerChangeSchema>;
export type TrackingDetail = v.InferOutput<typeof trackingSchema>;

/** One alert, whatever its way in: live message, stored record or list (LIVE-02, LIVE-03). */
export const notificationSchema = v.object({
  identity: alertIdentitySchema,
  notificationType: alertTypeSchema,
  /** Read by the person. The provider's name for it. */
  processed: v.boolean(),
  /** 'US', 'DE'; an id nobody knows stays as it came. */
  marketplace: v.string(),
  /** '' where no message of Amazon brought it. */
  sellerId: v.string(),
  asin: v.string(),
  /** In lower case: Amazon mixes the case within one message. */
  condition: v.string(),
  /** ms since 1970: when the marketplace published it, and when the change happened, where it says so. */
  publishedTime: v.number(),
  triggerTime: v.optional(v.number()),
  /** Only where somebody knows the product's name. */
  title: v.optional(v.string()),
  /** What the message has and nobody could read: it shows another of its times, or says that its prices could not be read. */
  unreadable: v.optional(v.array(v.picklist(['time', 'prices']))),
  detail: v.variant('kind', [pricingHealthSchema, offerChangeSchema, trackingSchema]),
});
export type Notification = v.InferOutput<typeof notificationSchema>;

/** One page of the list, newest first. */
export const notificationPageSchema = v.object({
  notifications: v.array(notificationSchema),
  /** Over all pages; unknown where the provider does not say. */
  total: v.optional(v.number()),
  unread: v.optional(v.number()),
  /** How many records the provider's page had, where some of them could not be read. */
  records: v.optional(v.number()),
});
export type NotificationPage = v.InferOutput<typeof notificationPageSchema>;

/** Whether a first page holds all there is. */
export const isWhole = ({ total, notifications }: NotificationPage): boolean => total !== undefined && total <= notifications.length;

/** How far a page reaches in the provider's list. A page that lost a record is not shorter for it. */
export const recordsOn = ({ notifications, records }: NotificationPage): number => records ?? notifications.length;

/** Which types an account has not subscribed to, per marketplace (NOTE-11). */
export const subscriptionsSchema = v.object({
  marketplace: v.string(),
  unsubscribedTypes: v.array(v.string()),
});
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;

/** The history screen's page (portal-3 §7). */
export const NOTIFICATIONS_PAGE_SIZE = 50;
export const NOTIFICATIONS_DEFAULT_LIMIT = 20;
/** The demo account keeps so many alerts, the newest: a demo that runs for weeks must not fill the disk. */
export const SAMPLE_NOTIFICATIONS = 2_000;
export const SUBSCRIPTION_PAYLOAD_VERSION = '1.0';
