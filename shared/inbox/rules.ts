import * as v from 'valibot';
import { plainText } from '../plain-text.ts';
import { zoneSchema } from '../time/days.ts';
import { alertFilterSchema } from './alert-filter.ts';
import { LONGEST_SNOOZE } from './marks.ts';

/** At most this many rules per account: each new alert is tested against all of them. */
export const MOST_RULES = 100;
/** A rule that acts more often within an hour says so. */
export const BUSY_RULE = 100;
/** How far back a rule is tried before it is saved, days. */
export const PREVIEW_DAYS = 30;

const HOUR = 3_600_000;

const hours = v.pipe(v.number(), v.minValue(1), v.maxValue(LONGEST_SNOOZE / HOUR));

/**
 * What a rule can do with a matching alert, in the form's order: the fields of the action, what they are at first, and
 * whether it points somebody to the alert, so that it comes as an alarm.
 */
export const ruleActions = {
  read: { fields: {}, initial: {}, isAlarm: false },
  done: { fields: {}, initial: {}, isAlarm: false },
  pin: { fields: {}, initial: {}, isAlarm: true },
  snooze: { fields: { hours }, initial: { hours: 24 }, isAlarm: false },
  /** Mutes the alert's product. */
  mute: { fields: { hours: v.nullable(hours) }, initial: { hours: 24 }, isAlarm: false },
  /** To nobody at first: the form chooses the first person. */
  assign: { fields: { to: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) }, initial: { to: '' }, isAlarm: true },
  /** Reaches channels as urgent: at once, also in quiet hours. */
  urgent: { fields: {}, initial: {}, isAlarm: true },
  /** By email, to the account's own address. */
  send: { fields: {}, initial: {}, isAlarm: true },
} as const;
export type RuleActionKind = keyof typeof ruleActions;
export const ruleActionKinds = Object.keys(ruleActions) as RuleActionKind[];

type FieldsOf<K extends RuleActionKind> = (typeof ruleActions)[K]['fields'];
export type RuleAction = {
  [K in RuleActionKind]: { kind: K } & {
    [F in keyof FieldsOf<K>]: v.InferOutput<Extract<FieldsOf<K>[F], v.GenericSchema>>;
  };
}[RuleActionKind];

const ruleActionSchema = v.variant(
  'kind',
  ruleActionKinds.map((kind) => v.strictObject({ kind: v.literal(kind), ...ruleActions[kind].fields })),
) as unknown as v.GenericSchema<RuleAction>;

const ruleIdSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

const entries = {
  name: v.pipe(plainText(60), v.nonEmpty('Please enter a name')),
  /**
   * The states that people give alerts (read, done, pinned, assigned) are no conditions: a new alert has none of them.
   */
  when: v.pipe(
    alertFilterSchema,
    v.check(
      (filter) => Object.keys(filter).length > 0,
      'Add at least one condition. A rule without any would act on every alert.',
    ),
    v.check(
      (filter) => !['folders', 'unread', 'pinned', 'assignees', 'incidents', 'days'].some((name) => name in filter),
      'A new alert has no such state yet',
    ),
  ),
  actions: v.pipe(
    v.array(ruleActionSchema),
    v.minLength(1, 'Add at least one action'),
    v.maxLength(ruleActionKinds.length),
    v.check((actions) => new Set(actions.map(({ kind }) => kind)).size === actions.length, 'Each action at most once'),
    v.check(
      (actions) => !actions.some(({ kind }) => kind === 'done') || !actions.some(({ kind }) => kind === 'snooze'),
      'An alert is either done or snoozed',
    ),
  ),
  on: v.boolean(),
} as const;

/** PUT: with an `id`, changes a rule; without one, adds a rule as the last. */
export const putRuleSchema = v.strictObject({ id: v.optional(ruleIdSchema), ...entries });
export type PutRule = v.InferOutput<typeof putRuleSchema>;

const ruleSchema = v.object({
  id: ruleIdSchema,
  ...entries,
  /**
   * How often it acted in the last hour and today, and since when it has been acting too often, ms; null if it isn't.
   */
  lastHour: v.number(),
  today: v.number(),
  busySince: v.nullable(v.number()),
});
export type Rule = v.InferOutput<typeof ruleSchema>;

/** In the order in which they run: the first that matches acts, and the others don't. */
export const ruleListSchema = v.object({ rules: v.array(ruleSchema) });
export type RuleList = v.InferOutput<typeof ruleListSchema>;

export const orderRulesSchema = v.strictObject({
  ids: v.pipe(v.array(ruleIdSchema), v.minLength(1), v.maxLength(MOST_RULES)),
});
export const deleteRuleSchema = v.strictObject({ id: ruleIdSchema });

/** The matches that a preview lists. */
export const PREVIEW_ALERTS = 10;

/** `id`: the rule that is being changed; a new one would be the last. */
export const rulePreviewQuestionSchema = v.strictObject({
  id: v.optional(ruleIdSchema),
  when: entries.when,
  zone: zoneSchema,
});
export type RulePreviewQuestion = v.InferOutput<typeof rulePreviewQuestionSchema>;

/**
 * A match. `title` is null if it isn't known, `asin` '' for a notice. `at`: when it was published, ms. `first`: the
 * rule that comes before and acts instead.
 */
const previewedAlertSchema = v.object({
  record: v.string(),
  title: v.nullable(v.string()),
  asin: v.string(),
  marketplace: v.string(),
  at: v.number(),
  first: v.nullable(v.string()),
});

/**
 * What a rule would have done. `of`: all alerts of that time. `days`: matches per day in the person's zone, oldest
 * first. `newest`: absent from an older provider.
 */
export const rulePreviewSchema = v.object({
  total: v.number(),
  of: v.number(),
  days: v.array(v.object({ day: v.string(), count: v.number() })),
  newest: v.optional(v.array(previewedAlertSchema)),
});
export type RulePreview = v.InferOutput<typeof rulePreviewSchema>;
