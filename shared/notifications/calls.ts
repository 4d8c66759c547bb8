import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';
import { notificationsAccess } from './access.ts';
import { heldIdSchema, holdRequestSchema } from './held.ts';
import { alertIdentitySchema } from './identity.ts';
import {
  alertsChangedSchema,
  countsQuestionSchema,
  countsSchema,
  digestSchema,
  foundSchema,
  inboxPaths,
  lookersSchema,
  lookSchema,
  markSchema,
  matchingSchema,
  pricesQuestionSchema,
  pricesSchema,
  searchSchema,
  stepSchema,
  undoneSchema,
  undoSchema,
} from './inbox-calls.ts';
import { muteSchema, mutesSchema, muteTargetSchema, someMutes } from './mutes.ts';
import { alertTypeSchema, NOTIFICATIONS_DEFAULT_LIMIT, notificationPageSchema, notificationTypeSchema, subscriptionsSchema } from './notification.ts';
import { deleteRuleSchema, orderRulesSchema, putRuleSchema, ruleListSchema, rulePreviewQuestionSchema, rulePreviewSchema } from './rules.ts';

const MOST_ALERTS = 1000;

const whole = (fallback: string, most: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'Expected a whole number'), v.transform(Number), v.minValue(1), v.maxValue(most)), fallback);
const pageQuerySchema = v.object({
  page: whole('1', 100_000),
  limit: whole(String(NOTIFICATIONS_DEFAULT_LIMIT), 100),
  notificationType: v.optional(alertTypeSchema),
});
const alertsSchema = v.pipe(
  v.array(alertIdentitySchema),
  v.minLength(1, 'Choose at least one notification.'),
  v.maxLength(MOST_ALERTS, `At most ${MOST_ALERTS} notifications at a time.`),
);
/** The id of the held command that this call completes. */
const held = v.optional(heldIdSchema);
/** ms. Excludes alerts published later, which nobody had seen. */
const until = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const readSchema = v.union([v.strictObject({ all: v.literal(true), until, held }), v.strictObject({ alerts: alertsSchema, held })]);
const marketplace = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'A marketplace is two capital letters')), DEFAULT_MARKETPLACE);

const countSchema = v.object({ count: v.number() });

/** The list, read marks, deletion, subscriptions and mutes. Every change goes through the hub, so that all tabs receive it (LIVE-10). */
export const notificationCalls = calls(
  '/api/notifications',
  { access: notificationsAccess },
  {
    page: get('', 'load notifications', { query: pageQuerySchema, answer: notificationPageSchema }),
    markRead: post('/read', 'mark as read', { body: readSchema, answer: countSchema }),
    remove: del('', 'delete notifications', { body: v.strictObject({ alerts: alertsSchema, held }), answer: countSchema }),
    /** Shows the held command in the person's other tabs. The provider isn't notified. */
    hold: post('/held', 'hold back', { access: undefined, body: holdRequestSchema, answer: countSchema }),
    release: post('/released', 'let go', { access: undefined, body: v.strictObject({ id: heldIdSchema }), answer: countSchema }),
    subscriptions: get('/subscriptions', 'load subscriptions', { query: v.object({ marketplace }), answer: subscriptionsSchema }),
    subscribe: post('/subscriptions', 'subscribe', {
      body: v.strictObject({ marketplace, notificationType: notificationTypeSchema }),
      answer: doneSchema,
    }),
    mute: put('/mutes', 'mute', { body: v.strictObject({ mutes: someMutes(muteSchema) }), answer: mutesSchema }),
    unmute: del('/mutes', 'unmute', { body: v.strictObject({ targets: someMutes(muteTargetSchema) }), answer: mutesSchema }),
    /** One page of the alerts that pass a filter, over everything stored. */
    search: post('/search', 'search notifications', { body: searchSchema, answer: foundSchema, optional: true }),
    counts: post('/counts', 'count notifications', { body: countsQuestionSchema, answer: countsSchema, optional: true, upstream: { path: inboxPaths.counts } }),
    /** Changes alerts through the hub, so that every tab and device follows. */
    mark: post('/marks', 'change notifications', { body: markSchema, answer: alertsChangedSchema, optional: 'refuse' }),
    matching: post('/matching', 'change all that match', { body: matchingSchema, answer: stepSchema, optional: 'refuse' }),
    undo: post('/undo', 'undo a change', { body: undoSchema, answer: undoneSchema, optional: 'refuse' }),
    rules: get('/rules', 'load rules', { answer: ruleListSchema, optional: true, upstream: { path: inboxPaths.rules } }),
    saveRule: put('/rules', 'save the rule', { body: putRuleSchema, answer: ruleListSchema, optional: 'refuse', upstream: { path: inboxPaths.rules } }),
    removeRule: del('/rules', 'delete the rule', { body: deleteRuleSchema, answer: ruleListSchema, optional: 'refuse', upstream: { path: inboxPaths.rules } }),
    orderRules: put('/rules/order', 'reorder the rules', {
      body: orderRulesSchema,
      answer: ruleListSchema,
      optional: 'refuse',
      upstream: { path: inboxPaths.ruleOrder },
    }),
    previewRule: post('/rules/preview', 'try the rule', {
      body: rulePreviewQuestionSchema,
      answer: rulePreviewSchema,
      optional: 'refuse',
      upstream: { path: inboxPaths.rulePreview },
    }),
    /** Says that somebody is at the portal now, and what came while nobody was. */
    visit: post('/visit', 'load what came since you left', { answer: digestSchema, optional: true, upstream: { path: inboxPaths.visit } }),
    dismissDigest: del('/digest', 'dismiss the summary', { answer: digestSchema, optional: 'refuse', upstream: { path: inboxPaths.digest } }),
    prices: get('/prices', 'load price history', { query: pricesQuestionSchema, answer: pricesSchema, optional: true, upstream: { path: inboxPaths.prices } }),
    /** Says which alert this person is looking at, and for how long others may believe it. */
    look: post('/looking', 'say what you look at', { body: lookSchema, answer: lookersSchema, optional: true, upstream: { path: inboxPaths.looking } }),
  },
);
