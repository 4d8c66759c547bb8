import type { Hono } from 'hono';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import { answer } from '#edge/http/answer.ts';
import { checkBody, checkQuery } from '#edge/http/check.ts';
import { counts } from '#edge/http/limits.ts';
import { requireAccess } from '#edge/session/require-access.ts';
import { type SignedIn, signedInRoutes } from '#edge/session/signed-in.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { notificationsAccess } from '#shared/notifications/access.ts';
import { heldIdSchema, holdRequestSchema } from '#shared/notifications/held.ts';
import { alertIdentitySchema } from '#shared/notifications/identity.ts';
import { muteSchema, muteTargetSchema, someMutes } from '#shared/notifications/mutes.ts';
import { alertTypeSchema, NOTIFICATIONS_DEFAULT_LIMIT, notificationTypeSchema } from '#shared/notifications/notification.ts';

const whole = (fallback: string, most: number) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(/^\d{1,6}$/, 'A whole number is needed'), v.transform(Number), v.minValue(1), v.maxValue(most));
const listQuerySchema = v.object({
  page: whole('1', 100_000),
  limit: whole(String(NOTIFICATIONS_DEFAULT_LIMIT), 100),
  notificationType: v.optional(alertTypeSchema),
});
const alertsSchema = v.pipe(
  v.array(alertIdentitySchema),
  v.minLength(1, 'Choose at least one notification.'),
  v.maxLength(counts.alertsACommand, `At most ${counts.alertsACommand} notifications at a time.`),
);
const held = v.optional(heldIdSchema);
/** `until` (ms): what was published later had not been seen when somebody read all. */
const until = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const readSchema = v.union([v.strictObject({ all: v.literal(true), until, held }), v.strictObject({ alerts: alertsSchema, held })]);
const marketplace = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'A marketplace is two capital letters')), DEFAULT_MARKETPLACE);

/** The list, read marks, deletion, subscriptions and mutes. Every change goes through the hub, so that all tabs hear of it (LIVE-10). */
export function notificationRoutes(deps: EdgeDeps): Hono<SignedIn> {
  const { hubs, upstream } = deps;
  const app = signedInRoutes(deps);
  const readers = requireAccess(deps, notificationsAccess);

  app.get('/', checkQuery(listQuerySchema), readers, async (c) => answer(c, await upstream.notifications.list(c.var.session.token, c.req.valid('query'))));

  app.post('/read', checkBody(readSchema), readers, async (c) => {
    const read = c.req.valid('json');
    const which = 'all' in read ? { alerts: 'all' as const, until: read.until } : { alerts: read.alerts };
    return answer(c, await hubs.command(c.var.session, { kind: 'read', ...which, held: read.held }));
  });

  app.delete('/', checkBody(v.strictObject({ alerts: alertsSchema, held })), readers, async (c) =>
    answer(c, await hubs.command(c.var.session, { kind: 'delete', ...c.req.valid('json') })),
  );

  // Words between the tabs of one person: nothing is read, and the provider hears of none.
  app.post('/held', checkBody(holdRequestSchema), async (c) => answer(c, await hubs.command(c.var.session, { kind: 'hold', held: c.req.valid('json') })));

  app.post('/released', checkBody(v.strictObject({ id: heldIdSchema })), async (c) =>
    answer(c, await hubs.command(c.var.session, { kind: 'release', ...c.req.valid('json') })),
  );

  app.get('/subscriptions', checkQuery(v.object({ marketplace })), readers, async (c) =>
    answer(c, await upstream.subscriptions.list(c.var.session.token, c.req.valid('query').marketplace)),
  );

  app.post('/subscriptions', checkBody(v.strictObject({ marketplace, notificationType: notificationTypeSchema })), readers, async (c) =>
    answer(c, await hubs.command(c.var.session, { kind: 'subscribe', ...c.req.valid('json') })),
  );

  app.put('/mutes', checkBody(v.strictObject({ mutes: someMutes(muteSchema) })), readers, async (c) =>
    answer(c, await hubs.command(c.var.session, { kind: 'mute', ...c.req.valid('json') })),
  );

  app.delete('/mutes', checkBody(v.strictObject({ targets: someMutes(muteTargetSchema) })), readers, async (c) =>
    answer(c, await hubs.command(c.var.session, { kind: 'unmute', ...c.req.valid('json') })),
  );

  return app;
}
