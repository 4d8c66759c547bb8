import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';
import type { EdgeDeps } from '#edge/deps.ts';
import type { Command } from '#edge/hub/commands.ts';
import { DEFAULT_MARKETPLACE } from '#shared/marketplaces.ts';
import { heldIdSchema, holdRequestSchema } from '#shared/notifications/held.ts';
import { alertIdentitySchema } from '#shared/notifications/identity.ts';
import { muteSchema, muteTargetSchema, someMutes } from '#shared/notifications/mutes.ts';
import { NOTIFICATIONS_DEFAULT_LIMIT, notificationTypeSchema } from '#shared/notifications/notification.ts';
import { admitted, answer, bodyOf, queryOf, signedOut } from './guard.ts';

const MOST_ALERTS = 1000;

const whole = (fallback: string, most: number) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(/^\d{1,6}$/, 'A whole number is needed'), v.transform(Number), v.minValue(1), v.maxValue(most));
const listQuerySchema = v.object({
  page: whole('1', 100_000),
  limit: whole(String(NOTIFICATIONS_DEFAULT_LIMIT), 100),
  notificationType: v.optional(notificationTypeSchema),
});
const marketplaceSchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'A marketplace is two capital letters'));
const alertsSchema = v.pipe(
  v.array(alertIdentitySchema),
  v.minLength(1, 'Choose at least one notification.'),
  v.maxLength(MOST_ALERTS, `At most ${MOST_ALERTS} notifications at a time.`),
);
const held = v.optional(heldIdSchema);
const readSchema = v.union([v.strictObject({ all: v.literal(true), held }), v.strictObject({ alerts: alertsSchema, held })]);

/** The list, read marks, deletion, subscriptions and mutes. Every change goes through the hub, so that all tabs hear of it (LIVE-10). */
export function notificationRoutes(deps: EdgeDeps): Hono {
  const app = new Hono();

  app.get('/', async (c) => {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    const query = queryOf(c, listQuerySchema);
    if ('refusal' in query) return query.refusal;
    return answer(c, deps, who.session, await deps.upstream.notifications.list(who.session.token, query.body));
  });

  app.post('/read', async (c) => {
    const read = await bodyOf(c, readSchema);
    if ('refusal' in read) return read.refusal;
    return run(c, { kind: 'read', alerts: 'all' in read.body ? 'all' : read.body.alerts, held: read.body.held });
  });

  app.delete('/', async (c) => {
    const read = await bodyOf(c, v.strictObject({ alerts: alertsSchema, held }));
    return 'refusal' in read ? read.refusal : run(c, { kind: 'delete', ...read.body });
  });

  app.post('/held', async (c) => {
    const read = await bodyOf(c, holdRequestSchema);
    return 'refusal' in read ? read.refusal : run(c, { kind: 'hold', held: read.body });
  });

  app.post('/released', async (c) => {
    const read = await bodyOf(c, v.strictObject({ id: heldIdSchema }));
    return 'refusal' in read ? read.refusal : run(c, { kind: 'release', id: read.body.id });
  });

  app.get('/subscriptions', async (c) => {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    const query = queryOf(c, v.object({ marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE) }));
    if ('refusal' in query) return query.refusal;
    return answer(c, deps, who.session, await deps.upstream.subscriptions.list(who.session.token, query.body.marketplace));
  });

  app.post('/subscriptions', async (c) => {
    const read = await bodyOf(c, v.strictObject({ marketplace: v.optional(marketplaceSchema, DEFAULT_MARKETPLACE), notificationType: notificationTypeSchema }));
    return 'refusal' in read ? read.refusal : run(c, { kind: 'subscribe', ...read.body });
  });

  app.put('/mutes', async (c) => {
    const read = await bodyOf(c, v.strictObject({ mutes: someMutes(muteSchema) }));
    return 'refusal' in read ? read.refusal : run(c, { kind: 'mute', mutes: read.body.mutes });
  });

  app.delete('/mutes', async (c) => {
    const read = await bodyOf(c, v.strictObject({ targets: someMutes(muteTargetSchema) }));
    return 'refusal' in read ? read.refusal : run(c, { kind: 'unmute', targets: read.body.targets });
  });

  async function run(c: Context, command: Command): Promise<Response> {
    const who = await admitted(c, deps);
    if ('refusal' in who) return who.refusal;
    const done = await deps.hubs.command(who.session, command);
    if (done.ok) return c.json(done.value);
    if (done.error.status === 401) return signedOut(c, deps);
    return c.json(done.error.error, (done.error.status === 0 ? 502 : done.error.status) as ContentfulStatusCode);
  }

  return app;
}
