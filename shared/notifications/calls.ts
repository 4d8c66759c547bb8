import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { DEFAULT_MARKETPLACE } from '../marketplaces.ts';
import { notificationsAccess } from './access.ts';
import { heldIdSchema, holdRequestSchema } from './held.ts';
import { alertIdentitySchema } from './identity.ts';
import { muteSchema, mutesSchema, muteTargetSchema, someMutes } from './mutes.ts';
import { alertTypeSchema, NOTIFICATIONS_DEFAULT_LIMIT, notificationPageSchema, notificationTypeSchema, subscriptionsSchema } from './notification.ts';

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
  },
);
