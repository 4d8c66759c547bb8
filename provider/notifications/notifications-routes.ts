import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describeRoute } from 'hono-openapi';
import * as v from 'valibot';
import { isMainAccount } from '#shared/account/user.ts';
import { mayUseNotifications } from '#shared/notifications/access.ts';
import { NOTIFICATIONS_DEFAULT_LIMIT, notificationTypeSchema } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { notificationPaths, upstreamNotificationsSchema } from '#shared/upstream/notifications.ts';
import type { Deps } from '../deps.ts';
import { providerCodes } from '../http/codes.ts';
import { answers, body, query } from '../http/describe.ts';
import type { PortalEnv } from '../http/portal-token.ts';
import { parseShape, readBody } from '../http/read-body.ts';
import { refusal, refuse } from '../http/refuse.ts';
import { deleteNotifications, markRead, notificationPage } from './notifications-table.ts';
import { storedRecordOf } from './stored-record.ts';

const LARGEST_PAGE = 100;
const MOST_IDS = 1_000;

const wholeNumber = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'Expected a whole number'), v.transform(Number), v.minValue(least), v.maxValue(most));

const pageQuerySchema = v.object({
  page: v.optional(wholeNumber(1, 1_000_000), '1'),
  limit: v.optional(wholeNumber(1, LARGEST_PAGE), String(NOTIFICATIONS_DEFAULT_LIMIT)),
  notificationType: v.optional(notificationTypeSchema),
});

const idsSchema = v.object({
  notificationIds: v.pipe(v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(200))), v.maxLength(MOST_IDS)),
});
const changedSchema = v.object({ changed: v.number() });

const planRequired = refusal(403, providerCodes.planRequired, notificationTexts.planRequired);
const mainAccountOnly = refusal(403, providerCodes.forbidden, 'Notifications belong to the main account.');

/** Notifications are the main account's own, and for the Advanced plan out of trial (NOTE-02). */
export const requireNotifications = createMiddleware<PortalEnv>(async (c, next) => {
  const { user } = c.var.caller;
  if (!isMainAccount(user)) return refuse(c, mainAccountOnly);
  return mayUseNotifications(user) ? next() : refuse(c, planRequired);
});

/** The list, reading and deleting. */
export function notificationsRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.get(
    notificationPaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Stored records, newest first',
      parameters: [
        query('page', 'From 1 (default 1)'),
        query('limit', `1 to ${LARGEST_PAGE} (default ${NOTIFICATIONS_DEFAULT_LIMIT})`),
        query('notificationType', 'PRICING_HEALTH or ANY_OFFER_CHANGED; absent means all'),
      ],
      responses: answers(upstreamNotificationsSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const asked = parseShape(pageQuerySchema, c.req.query());
      if (!asked.ok) return refuse(c, asked.error);
      const { rows, total, unread } = await notificationPage(deps.db, c.var.caller.account.id, asked.value);
      return c.json({ notifications: rows.map(storedRecordOf), total, unread });
    },
  );

  app.put(
    notificationPaths.markRead,
    describeRoute({ tags: ['Notifications'], summary: 'Mark as read', ...body(idsSchema), responses: answers(changedSchema, 400, 401, 403) }),
    requireNotifications,
    async (c) => {
      const request = readBody(c, idsSchema);
      if (!request.ok) return refuse(c, request.error);
      return c.json({ changed: await markRead(deps.db, c.var.caller.account.id, request.value.notificationIds) });
    },
  );

  app.delete(
    notificationPaths.list,
    describeRoute({
      tags: ['Notifications'],
      summary: 'Delete (the ids stand in the body)',
      ...body(idsSchema),
      responses: answers(changedSchema, 400, 401, 403),
    }),
    requireNotifications,
    async (c) => {
      const request = readBody(c, idsSchema);
      if (!request.ok) return refuse(c, request.error);
      return c.json({ changed: await deleteNotifications(deps.db, c.var.caller.account.id, request.value.notificationIds) });
    },
  );

  return app;
}
