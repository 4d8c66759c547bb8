import * as v from 'valibot';
import { calls, del, doneSchema, get, post, put } from '../calls.ts';
import { DEFAULT_MARKETPLACE, MARKETPLACE_CODE } from '../marketplaces.ts';
import { notificationsAccess } from './access.ts';
import { muteSchema, mutesSchema, muteTargetSchema, someMutes } from './mutes.ts';
import {
  alertTypeSchema,
  NOTIFICATIONS_DEFAULT_LIMIT,
  notificationPageSchema,
  notificationTypeSchema,
  subscriptionsSchema,
} from './notification.ts';

const whole = (fallback: string, most: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, 'Expected a whole number'),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(most),
    ),
    fallback,
  );
const pageQuerySchema = v.object({
  page: whole('1', 100_000),
  limit: whole(String(NOTIFICATIONS_DEFAULT_LIMIT), 100),
  notificationType: v.optional(alertTypeSchema),
});
const marketplace = v.optional(
  v.pipe(v.string(), v.regex(MARKETPLACE_CODE, 'Expected a marketplace such as US')),
  DEFAULT_MARKETPLACE,
);

/** The list, subscriptions and mutes. Every change goes through the hub, so that all tabs receive it (LIVE-10). */
export const notificationCalls = calls(
  '/api/notifications',
  { access: notificationsAccess },
  {
    page: get('', 'load notifications', { query: pageQuerySchema, answer: notificationPageSchema }),
    subscriptions: get('/subscriptions', 'load subscriptions', {
      query: v.object({ marketplace }),
      answer: subscriptionsSchema,
    }),
    subscribe: post('/subscriptions', 'subscribe', {
      body: v.strictObject({ marketplace, notificationType: notificationTypeSchema }),
      answer: doneSchema,
    }),
    mute: put('/mutes', 'mute', { body: v.strictObject({ mutes: someMutes(muteSchema) }), answer: mutesSchema }),
    unmute: del('/mutes', 'unmute', {
      body: v.strictObject({ targets: someMutes(muteTargetSchema) }),
      answer: mutesSchema,
    }),
  },
);
