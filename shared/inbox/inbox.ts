import * as v from 'valibot';
import { MARKETPLACE_CODE } from '../marketplaces.ts';
import { EXPECTED_ASIN, isProductId, productIdSchema } from '../products/product-id.ts';
import { alertFilterSchema } from './alert-filter.ts';
import { alertIdentitySchema } from './identity.ts';
import { alertsChangedSchema, alertsDeletedSchema } from './inbox-events.ts';
import { alertCommandSchema, alertSorts } from './marks.ts';
import { notificationPageSchema } from './notification.ts';

const MOST_FOUND_A_PAGE = 100;
const MOST_COUNTED = 60;
const MOST_MARKED = 1_000;
/** Alerts changed per call of a bulk change. */
export const BULK_STEP = 100;

/** Which alerts, and in which order. */
export const alertListSchema = v.strictObject({
  filter: alertFilterSchema,
  sort: v.optional(v.picklist(alertSorts), 'newest'),
});
export type AlertList = v.InferOutput<typeof alertListSchema>;

/** @property before only alerts from then or earlier, by the time that sorts the newest first, ms */
export const searchSchema = v.strictObject({
  ...alertListSchema.entries,
  before: v.optional(v.pipe(v.number(), v.safeInteger())),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FOUND_A_PAGE)), 50),
});
export type AlertSearch = v.InferInput<typeof searchSchema>;

/** How long and how many alerts the provider keeps. Older ones are deleted. */
export const retentionSchema = v.object({ days: v.number(), most: v.number() });
export type Retention = v.InferOutput<typeof retentionSchema>;

/** `total` and `unread` count the whole filtered set, exactly. */
export const foundSchema = v.object({
  ...notificationPageSchema.entries,
  total: v.number(),
  unread: v.number(),
  kept: v.optional(retentionSchema),
});
export type Found = v.InferOutput<typeof foundSchema>;

export const countsQuestionSchema = v.strictObject({
  filters: v.pipe(v.array(alertFilterSchema), v.minLength(1), v.maxLength(MOST_COUNTED)),
});
/** In the order of the filters. */
export const countsSchema = v.object({ counts: v.array(v.object({ total: v.number(), unread: v.number() })) });
export type AlertCounts = v.InferOutput<typeof countsSchema>;

/**
 * Names a change, so that it can be undone as a whole, and so that a repeated request changes nothing twice. Chosen by
 * the page.
 */
const changeIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

const alertsSchema = v.pipe(
  v.array(alertIdentitySchema),
  v.minLength(1, 'Choose at least one notification.'),
  v.maxLength(MOST_MARKED, `At most ${MOST_MARKED} notifications at a time.`),
);
export const markSchema = v.strictObject({ change: changeIdSchema, alerts: alertsSchema, command: alertCommandSchema });
export type MarkAlerts = v.InferOutput<typeof markSchema>;

/**
 * The alerts after the change. `undoable`: whether the provider can undo it. One with the specification's calls alone
 * cannot, and has no states.
 */
export const markedSchema = v.object({ alerts: alertsChangedSchema.entries.alerts, undoable: v.boolean() });
export type Marked = v.InferOutput<typeof markedSchema>;

/** Marks every unread alert as read. @property until ms: leaves out alerts that came later, which nobody had seen */
export const readAllSchema = v.strictObject({
  change: changeIdSchema,
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type ReadAll = v.InferOutput<typeof readAllSchema>;

/** `mute` mutes the products of the matching alerts. */
const bulkCommandSchema = v.variant('kind', [
  alertCommandSchema,
  v.strictObject({ kind: v.literal('mute'), until: v.nullable(v.number()) }),
]);
export type BulkCommand = v.InferOutput<typeof bulkCommandSchema>;

/**
 * One step of a bulk change: the next alerts that match. The page repeats it with `after` until there is no `next`,
 * shows the progress, and cancels by stopping.
 * @property until ms: alerts that came later are not touched, however long it takes
 */
export const matchingSchema = v.strictObject({
  change: changeIdSchema,
  filter: alertFilterSchema,
  until: v.pipe(v.number(), v.safeInteger()),
  command: bulkCommandSchema,
  after: v.optional(v.pipe(v.string(), v.maxLength(300))),
});
export type MatchingStep = v.InferOutput<typeof matchingSchema>;

/** `left`: how many alerts still match behind this step. */
export const stepSchema = v.object({ count: v.number(), left: v.number(), next: v.nullable(v.string()) });
export type BulkStep = v.InferOutput<typeof stepSchema>;

/**
 * Undoes a change, a step at a time. Alerts that somebody has changed since keep what they have; `kept` counts them.
 */
export const undoSchema = v.strictObject({ change: changeIdSchema });
export const undoneSchema = v.object({ count: v.number(), kept: v.number(), left: v.number() });
export type Undone = v.InferOutput<typeof undoneSchema>;

/**
 * 'Since you left': what came while nobody had the portal open, by cause, costliest first. Null: not away long enough,
 * or dismissed.
 */
export const AWAY_AFTER = 30 * 60_000;
export const sinceVisitSchema = v.object({
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
export type SinceVisit = v.InferOutput<typeof sinceVisitSchema>;

/**
 * What stored messages of the last 30 days said about a product, oldest first, and what it is. A price that a message
 * lacks is null.
 */
export const pricesQuestionSchema = v.pipe(
  v.object({
    asin: productIdSchema,
    marketplace: v.pipe(v.string(), v.regex(MARKETPLACE_CODE)),
    /** As alerts have it: 'new', 'used'. Without it, prices of all conditions. */
    condition: v.optional(v.pipe(v.string(), v.maxLength(40))),
  }),
  v.check((named) => isProductId(named), EXPECTED_ASIN),
);
export const pricesSchema = v.object({
  currency: v.nullable(v.string()),
  points: v.array(
    v.object({
      at: v.number(),
      own: v.nullable(v.number()),
      buyBox: v.nullable(v.number()),
      lowest: v.nullable(v.number()),
    }),
  ),
  /** Null is unknown. The picture is an http or data address. */
  product: v.optional(v.object({ title: v.nullable(v.string()), image: v.nullable(v.string()) })),
  /**
   * The own share of the Buy Box over 30 days, 0 to 1, if it rotates among sellers; while it is lost, of the days
   * before the loss.
   */
  boxShare: v.optional(v.number()),
});
export type AlertPriceHistory = v.InferOutput<typeof pricesSchema>;
export type AlertProduct = NonNullable<AlertPriceHistory['product']>;

/** Everybody who sees the inbox, the main account first. Alerts can be assigned to each. */
export const peopleSchema = v.object({ people: v.array(v.object({ id: v.string(), name: v.string() })) });
export type People = v.InferOutput<typeof peopleSchema>;
export type Person = People['people'][number];

/** How long somebody counts as looking at an alert without saying it again, ms. */
export const LOOKING_FOR = 45_000;
/** Says which alert is open, by its record id. The answer: who else has it open. */
export const lookingSchema = v.strictObject({
  record: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
});

/**
 * What has changed beside the alerts, and has to be read again. 'looking': who looks at the alert that is open here.
 */
export const inboxUpdateSchema = v.object({ part: v.picklist(['rules', 'digest', 'looking']) });

const outboxId = v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)));

/**
 * What the provider answers to a change: the socket events that it has queued for it, with their numbers. The hub
 * appends them from the answer, and recognizes them when they arrive by the socket as well.
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

/** The body of the provider's call for a change of some alerts, by record id. */
export const upstreamMarkSchema = v.strictObject({
  change: changeIdSchema,
  ids: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.minLength(1), v.maxLength(MOST_MARKED)),
  command: alertCommandSchema,
});
export type UpstreamMark = v.InferOutput<typeof upstreamMarkSchema>;
