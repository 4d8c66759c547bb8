import * as v from 'valibot';
import { alertKinds, detailSchema, type Kind, kinds, type SubscribedKind, subscribedKinds } from './alert-kinds.ts';
import { alertIdentitySchema } from './identity.ts';
import { marksSchema } from './marks.ts';
import { productStateSchema, riskSchema } from './product-now.ts';

/** Wire names of the kinds that people subscribe to (portal-3 §9). */
export type NotificationType = (typeof alertKinds)[SubscribedKind]['type'];
export const notificationTypes: readonly NotificationType[] = subscribedKinds.map((kind) => alertKinds[kind].type);
export const notificationTypeSchema = v.picklist(notificationTypes);

export type AlertType = (typeof alertKinds)[Kind]['type'];
export const alertTypes: readonly AlertType[] = kinds.map((kind) => alertKinds[kind].type);
export const alertTypeSchema = v.picklist(alertTypes);

/** Screen labels of the types (portal-3 §8). */
export const alertTypeNames = Object.fromEntries(
  kinds.map((kind) => [alertKinds[kind].type, alertKinds[kind].label]),
) as Record<AlertType, string>;

/**
 * Set if its message never came, and a check of the marketplace found the change at `publishedTime` (ACT-09). It
 * happened after `since`, ms.
 */
export const foundSchema = v.object({ since: v.number() });

/** Why nobody can buy the own offer, by the seller's listing when the alert came (ACT-01). Each is a cause. */
export const stocks = ['out-of-stock', 'suppressed', 'not-buyable'] as const;
export const stockSchema = v.picklist(stocks);
export type Stock = v.InferOutput<typeof stockSchema>;

/** One alert from any source: live message, stored record or list (LIVE-02, LIVE-03). */
export const notificationSchema = v.object({
  identity: alertIdentitySchema,
  notificationType: alertTypeSchema,
  /** Whether the person has read it. The name is the provider's. */
  processed: v.boolean(),
  /** 'US', 'DE'; an unknown id is left unchanged. */
  marketplace: v.string(),
  /** '' if the alert didn't come in an Amazon message. */
  sellerId: v.string(),
  asin: v.string(),
  /** In lower case, because Amazon mixes cases within one message. */
  condition: v.string(),
  /** ms since 1970: when the marketplace published it, and when the change happened, if known. */
  publishedTime: v.number(),
  triggerTime: v.optional(v.number()),
  /** Only if the product's name is known. */
  title: v.optional(v.string()),
  /**
   * Values in the message that couldn't be parsed: another of its times is shown instead, or a note that its prices are
   * unreadable.
   */
  unreadable: v.optional(v.array(v.picklist(['time', 'prices']))),
  /** Absent if nobody has done anything with the alert, or the provider has no marks. */
  marks: v.optional(marksSchema),
  /** Absent if the sales a day are unknown: never a guess (ACT-02). */
  risk: v.optional(riskSchema),
  /**
   * The present state of its product, if a newer message has come since: `risk` and the prices are those of the alert's
   * own time.
   */
  now: v.optional(productStateSchema),
  found: v.optional(foundSchema),
  stock: v.optional(stockSchema),
  /**
   * Set if nothing changed for the seller: whose Buy Box it is, its price, and the own offer are as in the message
   * before.
   */
  unchanged: v.optional(v.literal(true)),
  /**
   * Set if an operator took a late message in again (OPS-08): the alert comes into the list without a sound or a toast.
   */
  quiet: v.optional(v.literal(true)),
  detail: detailSchema,
});
export type Notification = v.InferOutput<typeof notificationSchema>;

/** One page of the list, newest first. */
export const notificationPageSchema = v.object({
  notifications: v.array(notificationSchema),
  /** Over all pages; undefined if the provider doesn't say. */
  total: v.optional(v.number()),
  unread: v.optional(v.number()),
  /** How many records the provider's page had, if some couldn't be read. */
  records: v.optional(v.number()),
});
export type NotificationPage = v.InferOutput<typeof notificationPageSchema>;

/** Whether the first page holds the whole list. */
export const isWhole = ({ total, notifications }: NotificationPage): boolean =>
  total !== undefined && total <= notifications.length;

/** How many records of the provider's list a page covers, including unreadable ones. */
export const recordsOn = ({ notifications, records }: NotificationPage): number => records ?? notifications.length;

/** The types an account hasn't subscribed to, per marketplace (NOTE-11). */
export const subscriptionsSchema = v.object({
  marketplace: v.string(),
  unsubscribedTypes: v.array(v.string()),
});
export type Subscriptions = v.InferOutput<typeof subscriptionsSchema>;

/** The page size of the history screen (portal-3 §7). */
export const NOTIFICATIONS_PAGE_SIZE = 50;
export const NOTIFICATIONS_DEFAULT_LIMIT = 20;
export const SUBSCRIPTION_PAYLOAD_VERSION = '1.0';

/** Whether a price may be shown beside an alert's own: same condition, if both are known. Both in lower case. */
export const isOfCondition = (price: { condition?: string }, condition: string): boolean =>
  condition === '' || !price.condition || price.condition === condition;

/** Grades of used items only. 'good' also comes as 'Good', and 'very_good' as 'Very Good'. */
const usedGrades = new Set(['mint', 'like_new', 'very_good', 'good', 'acceptable', 'poor']);

/**
 * Offers have a grade instead of a condition. A used offer doesn't compete with a new item, nor the other way around.
 */
export function isGradeOf(grade: string | null | undefined, condition: string): boolean {
  const name = (grade ?? '').toLowerCase().replaceAll(' ', '_');
  if (condition === 'new') return !usedGrades.has(name);
  return condition !== 'used' || name !== 'new';
}
