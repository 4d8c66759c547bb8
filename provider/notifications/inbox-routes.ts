import { Hono } from 'hono';
import * as v from 'valibot';
import {
  BULK_STEP,
  changeAnswerSchema,
  countsQuestionSchema,
  countsSchema,
  inboxPaths,
  keptSchema,
  matchingSchema,
  pricesQuestionSchema,
  pricesSchema,
  searchSchema,
  undoSchema,
  upstreamMarkSchema,
} from '#shared/notifications/inbox.ts';
import { ok } from '#shared/result.ts';
import { storedRecordSchema } from '#shared/upstream/notification-records.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { alertPrices } from './alert-prices-table.ts';
import { countAlerts, searchAlerts } from './alert-search-table.ts';
import { alertsWithIds } from './alert-states-table.ts';
import { changeMatching } from './bulk-change.ts';
import { changeAlerts, checkCommand } from './change-alerts.ts';
import { storedRecordOf } from './notifications-table.ts';
import { requireNotifications } from './require-notifications.ts';
import { undoChange } from './undo-change.ts';

const documented = documentedUnder('Notifications', ' (ours, optional)');

const foundRecordsSchema = v.object({ notifications: v.array(storedRecordSchema), total: v.number(), unread: v.number(), kept: keptSchema });

const pricesQuerySchema = v.object(pricesQuestionSchema.entries);

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

  app.put(
    inboxPaths.marks,
    documented('Change the state of some records', changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(upstreamMarkSchema),
    async (c) => {
      const { change, ids, command } = c.req.valid('json');
      const by = callerOf(c.var.caller.account);
      const changed = await deps.write(async (trx) => {
        const checked = await checkCommand(trx, by.accountId, command, deps.clock());
        if (!checked.ok) return checked;
        return ok(await changeAlerts(trx, deps, { ...by, id: change }, await alertsWithIds(trx, by.accountId, ids), [checked.value]));
      });
      return answer(c, changed);
    },
  );

  app.post(
    inboxPaths.matching,
    documented(`Change the next ${BULK_STEP} records that pass a filter`, changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(matchingSchema),
    async (c) => answer(c, await deps.write((trx) => changeMatching(deps, trx, callerOf(c.var.caller.account), c.req.valid('json')))),
  );

  app.post(
    inboxPaths.undo,
    documented(`Undo a change, ${BULK_STEP} records at a time`, changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(undoSchema),
    async (c) => answer(c, await deps.write((trx) => undoChange(deps, trx, { ...callerOf(c.var.caller.account), id: c.req.valid('json').change }))),
  );

  app.get(
    inboxPaths.prices,
    documented('Prices of a product over 30 days, from its stored messages', pricesSchema, 400, 401, 403),
    requireNotifications,
    checkQuery(pricesQuerySchema),
    async (c) => c.json(await alertPrices(deps.db, c.var.caller.account.id, c.req.valid('query'), deps.clock())),
  );

  return app;
}

/** The inbox is the main account's own. */
const callerOf = ({ id }: { id: string }) => ({ accountId: id, madeBy: id });
