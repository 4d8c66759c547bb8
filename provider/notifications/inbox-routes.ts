import { Hono } from 'hono';
import * as v from 'valibot';
import { countsQuestionSchema, countsSchema, inboxPaths, keptSchema, searchSchema } from '#shared/notifications/inbox.ts';
import { storedRecordSchema } from '#shared/upstream/notification-records.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { countAlerts, searchAlerts } from './alert-search-table.ts';
import { storedRecordOf } from './notifications-table.ts';
import { requireNotifications } from './require-notifications.ts';

const documented = documentedUnder('Notifications', ' (ours, optional)');

const foundRecordsSchema = v.object({ notifications: v.array(storedRecordSchema), total: v.number(), unread: v.number(), kept: keptSchema });

/** The inbox beyond the specification: states, search, counts and bulk changes. */
export function inboxRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();

  app.post(
    inboxPaths.search,
    documented('Search stored records by a filter, with exact counts', foundRecordsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(searchSchema),
    async (c) => {
      const { found, total, unread } = await searchAlerts(deps.db, c.var.caller.account.id, c.req.valid('json'), deps.clock());
      return c.json({ notifications: found.map(({ row, state }) => storedRecordOf(row, state)), total, unread, kept: deps.alertsKept });
    },
  );

  app.post(
    inboxPaths.counts,
    documented('Count the records of each filter', countsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(countsQuestionSchema),
    async (c) => c.json(await countAlerts(deps.db, c.var.caller.account.id, c.req.valid('json').filters, deps.clock())),
  );

  return app;
}
