// The bodies of the inbox's calls. Apart from the answers in inbox.ts, because a page that only reads needs none of these checks.
import * as v from 'valibot';
import { alertFilterSchema } from './alert-filter.ts';
import { alertIdentitySchema } from './identity.ts';
import { alertSorts } from './inbox.ts';
import { alertCommandSchema } from './marks.ts';

export const MOST_FOUND_A_PAGE = 100;
export const MOST_COUNTED = 60;
export const MOST_MARKED = 1_000;
/** Alerts changed per call of a bulk change. */
export const BULK_STEP = 500;

export const searchSchema = v.strictObject({
  filter: alertFilterSchema,
  sort: v.optional(v.picklist(alertSorts), 'newest'),
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)), 1),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FOUND_A_PAGE)), 50),
});
export type AlertSearch = v.InferInput<typeof searchSchema>;

export const countsQuestionSchema = v.strictObject({ filters: v.pipe(v.array(alertFilterSchema), v.minLength(1), v.maxLength(MOST_COUNTED)) });

/** Names a change, so that it can be undone as a whole, and so that a repeated request changes nothing twice. Chosen by the page. */
const changeIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

const alertsSchema = v.pipe(v.array(alertIdentitySchema), v.minLength(1, 'Choose at least one notification.'), v.maxLength(MOST_MARKED));
export const markSchema = v.strictObject({ change: changeIdSchema, alerts: alertsSchema, command: alertCommandSchema });
export type MarkAlerts = v.InferOutput<typeof markSchema>;

/** `mute` mutes the products of the matching alerts. */
export const bulkCommandSchema = v.union([
  alertCommandSchema,
  v.strictObject({ kind: v.literal('delete') }),
  v.strictObject({ kind: v.literal('mute'), until: v.nullable(v.number()) }),
]);
export type BulkCommand = v.InferOutput<typeof bulkCommandSchema>;

/**
 * One step of a bulk change: the next alerts that match. The page repeats it with `after` until there is no `next`, shows the progress, and
 * cancels by stopping.
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

export const undoSchema = v.strictObject({ change: changeIdSchema });

/** The body of the provider's call for a change of some alerts, by record id. */
export const upstreamMarkSchema = v.strictObject({
  change: changeIdSchema,
  ids: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.minLength(1), v.maxLength(MOST_MARKED)),
  command: alertCommandSchema,
});
export type UpstreamMark = v.InferOutput<typeof upstreamMarkSchema>;
