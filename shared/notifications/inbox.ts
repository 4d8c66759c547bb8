import * as v from 'valibot';
import { alertIdentitySchema } from './identity.ts';
import { marksSchema } from './marks.ts';
import { notificationPageSchema } from './notification.ts';

/**
 * The inbox beyond the documents: states, search, counts, bulk changes, rules, and the digest. Ours, and optional: a provider without them
 * answers 404 to each, and the page is shown without them.
 */
export const inboxPaths = {
  search: '/portal/notifications/search',
  counts: '/portal/notifications/counts',
  marks: '/portal/notifications/marks',
  matching: '/portal/notifications/matching',
  undo: '/portal/notifications/undo',
  rules: '/portal/notifications/rules',
  ruleOrder: '/portal/notifications/rules/order',
  rulePreview: '/portal/notifications/rules/preview',
  digest: '/portal/notifications/digest',
  visit: '/portal/notifications/visit',
  prices: '/portal/notifications/prices',
} as const;

/** Pinned alerts come first in every order. 'newest': by the time they came or came back (`sortTime`). Unknown gaps and risks come last. */
export const alertSorts = ['newest', 'risk', 'gap'] as const;
export type AlertSort = (typeof alertSorts)[number];

/** How long and how many alerts the provider keeps. Older ones are deleted. */
export const keptSchema = v.object({ days: v.number(), most: v.number() });
export type Kept = v.InferOutput<typeof keptSchema>;

/** `total` and `unread` count the whole filtered set, exactly. */
export const foundSchema = v.object({ ...notificationPageSchema.entries, total: v.number(), unread: v.number(), kept: v.optional(keptSchema) });
export type Found = v.InferOutput<typeof foundSchema>;

/** In the order of the filters. */
export const countsSchema = v.object({ counts: v.array(v.object({ total: v.number(), unread: v.number() })) });
export type AlertCounts = v.InferOutput<typeof countsSchema>;

/** An alert after a change. `rev` in its marks orders it among other changes. */
export const changedAlertSchema = v.object({ identity: alertIdentitySchema, processed: v.boolean(), marks: marksSchema });
export type ChangedAlert = v.InferOutput<typeof changedAlertSchema>;

/** The alerts a command, a rule or the end of a snooze has changed. `restored`: they had been deleted, and must be read again. */
export const alertsChangedSchema = v.object({ alerts: v.array(changedAlertSchema), restored: v.optional(v.boolean()) });
export type AlertsChanged = v.InferOutput<typeof alertsChangedSchema>;

export const alertsDeletedSchema = v.object({ alerts: v.array(alertIdentitySchema) });

/** `left`: how many alerts still match behind this step. */
export const stepSchema = v.object({ count: v.number(), left: v.number(), next: v.nullable(v.string()) });
export type BulkStep = v.InferOutput<typeof stepSchema>;

/** Undoes a change, a step at a time. Alerts that somebody has changed since keep what they have; `kept` counts them. */
export const undoneSchema = v.object({ count: v.number(), kept: v.number(), left: v.number() });
export type Undone = v.InferOutput<typeof undoneSchema>;

/** 'Since you left': what came while nobody had the portal open, by cause, costliest first. Null: not away long enough, or dismissed. */
export const AWAY_AFTER = 30 * 60_000;
export const digestSchema = v.object({
  away: v.nullable(
    v.object({
      from: v.number(),
      to: v.number(),
      total: v.number(),
      /** One per cause. `perDay` by currency: amounts in different currencies are never added. */
      causes: v.array(v.object({ cause: v.string(), count: v.number(), perDay: v.record(v.string(), v.number()) })),
    }),
  ),
});
export type Digest = v.InferOutput<typeof digestSchema>;

/** What stored messages of the last 30 days said about a product, oldest first. A price that a message lacks is null. */
export const pricesQuestionSchema = v.object({
  asin: v.pipe(v.string(), v.regex(/^[A-Z0-9]{10}$/)),
  marketplace: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
});
export const pricesSchema = v.object({
  currency: v.nullable(v.string()),
  points: v.array(v.object({ at: v.number(), own: v.nullable(v.number()), buyBox: v.nullable(v.number()), lowest: v.nullable(v.number()) })),
});
export type AlertPriceHistory = v.InferOutput<typeof pricesSchema>;

/** What has changed beside the alerts, and has to be read again. */
export const inboxUpdateSchema = v.object({ part: v.picklist(['rules', 'digest']) });

const outboxId = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)));

/**
 * What the provider answers to a change: the socket events that it has queued for it, with their numbers. The hub appends them from the answer,
 * and recognizes them when they arrive by the socket as well.
 */
export const changeAnswerSchema = v.object({
  frames: v.array(
    v.variant('event', [
      v.object({ event: v.literal('notification:changed'), outboxId, data: alertsChangedSchema }),
      v.object({ event: v.literal('notification:deleted'), outboxId, data: alertsDeletedSchema }),
    ]),
  ),
  count: v.number(),
  kept: v.optional(v.number()),
  left: v.optional(v.number()),
  next: v.nullish(v.string()),
});
export type ChangeAnswer = v.InferOutput<typeof changeAnswerSchema>;
