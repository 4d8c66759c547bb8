import * as v from 'valibot';
import { type AmazonKind, alertKinds, amazonKinds, detailSchema, type Kind, kinds } from './alert-kinds.ts';
import { alertIdentitySchema } from './identity.ts';

/** The wire's names of the kinds that Amazon sends and an account subscribes to (portal-3 §9). */
export type NotificationType = (typeof alertKinds)[AmazonKind]['type'];
export const notificationTypes: readonly NotificationType[] = amazonKinds.map((kind) => alertKinds[kind].type);
export const notificationTypeSchema = v.picklist(notificationTypes);

/** The wire's names of all kinds in the inbox. */
export type AlertType = (typeof alertKinds)[Kind]['type'];
export const alertTypes: readonly AlertType[] = kinds.map((kind) => alertKinds[kind].type);
export const alertTypeSchema = v.picklist(alertTypes);

/** The labels of the types on the screen (portal-3 §8). */
export const alertTypeNames = Object.fromEntries(kinds.map((kind) => [alertKinds[kind].type, alertKinds[kind].label])) as Record<AlertType, string>;

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
  detail: detailSchema,
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

/** Whether a price may stand beside an alert's own: of the same condition, as far as both say theirs. Both in lower case. */
export const isOfCondition = (price: { condition?: string }, condition: string): boolean =>
  condition === '' || !price.condition || price.condition === condition;

/** Grades that only used items have. 'good' comes as 'Good' and 'very_good' as 'Very Good' too. */
const usedGrades = new Set(['mint', 'like_new', 'very_good', 'good', 'acceptable', 'poor']);

/** Offers say a grade instead of a condition: a used one is no rival of a new item, nor the other way round. */
export function isGradeOf(grade: string | null | undefined, condition: string): boolean {
  const name = (grade ?? '').toLowerCase().replaceAll(' ', '_');
  if (condition === 'new') return !usedGrades.has(name);
  return condition !== 'used' || name !== 'new';
}
