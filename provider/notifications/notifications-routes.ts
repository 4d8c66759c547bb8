import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { counts } from '#provider/limits/limits.ts';
import { alertKinds } from '#shared/notifications/alert-kinds.ts';
import { alertTypeSchema, NOTIFICATIONS_DEFAULT_LIMIT, notificationTypes } from '#shared/notifications/notification.ts';
import { notificationPaths, storedRecordSchema, upstreamNotificationsSchema } from '#shared/upstream/notifications.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check.ts';
import { answers } from '../http/describe.ts';
import { mutesRoutes } from './mutes-routes.ts';
import { createNotificationsOperations } from './notifications-operations.ts';
import { notificationPage } from './notifications-table.ts';
import { requireNotifications } from './require-notifications.ts';
import { storedRecordOf } from './stored-record.ts';
import { subscriptionsRoutes } from './subscriptions-routes.ts';

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number'), v.transform(Number), v.minValue(least), v.maxValue(most));

const pageQuerySchema = v.object({
  page: v.optional(v.pipe(wholeNumber(1, 1_000_000), v.description('From 1 (default 1)')), '1'),
  limit: v.optional(
    v.pipe(wholeNumber(1, counts.alertsAPage), v.description(`1 to ${counts.alertsAPage} (default ${NOTIFICATIONS_DEFAULT_LIMIT})`)),
    String(NOTIFICATIONS_DEFAULT_LIMIT),
  ),
  notificationType: v.optional(
    v.pipe(alertTypeSchema, v.description(`${notificationTypes.join(', ')}, or ours ${alertKinds.tracking.type}; absent means all`)),
  ),
});

const idsSchema = v.object({
  notificationIds: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(counts.alertsACall)),
});
const pageSchema = v.object({ ...upstreamNotificationsSchema.entries, notifications: v.array(storedRecordSchema) });
const changedSchema = v.object({ changed: v.number() });

/** The list, reading and deleting; with them subscriptions and mutes. */
export function notificationsRoutes(deps: Deps): Hono<PortalEnv> {
  const { markRead, remove } = createNotificationsOperations(deps);
  const app = new Hono<PortalEnv>();

  app.get(
    notificationPaths.list,
    describeRoute({ tags: ['Notifications'], summary: 'Stored records, newest first', responses: answers(pageSchema, 400, 401, 403) }),
    requireNotifications,
    checkQuery(pageQuerySchema),
    async (c) => {
      const { rows, total, unread } = await notificationPage(deps.db, c.var.caller.account.id, c.req.valid('query'));
      return c.json({ notifications: rows.map(storedRecordOf), total, unread });
    },
  );

  app.put(
    notificationPaths.markRead,
    describeRoute({ tags: ['Notifications'], summary: 'Mark as read', responses: answers(changedSchema, 400, 401, 403) }),
    requireNotifications,
    checkBody(idsSchema),
    async (c) => c.json({ changed: await markRead(c.var.caller.account.id, c.req.valid('json').notificationIds) }),
  );

  app.delete(
    notificationPaths.list,
    describeRoute({ tags: ['Notifications'], summary: 'Delete (the ids stand in the body)', responses: answers(changedSchema, 400, 401, 403) }),
    requireNotifications,
    checkBody(idsSchema),
    async (c) => c.json({ changed: await remove(c.var.caller.account.id, c.req.valid('json').notificationIds) }),
  );

  app.route('/', subscriptionsRoutes(deps));
  app.route('/', mutesRoutes(deps));
  return app;
}
