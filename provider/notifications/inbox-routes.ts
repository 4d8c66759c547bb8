import { Hono } from 'hono';
import * as v from 'valibot';
import {
  changeAnswerSchema,
  countsQuestionSchema,
  countsSchema,
  digestSchema,
  inboxPaths,
  keptSchema,
  matchingSchema,
  pricesQuestionSchema,
  pricesSchema,
  searchSchema,
  undoSchema,
  upstreamMarkSchema,
} from '#shared/notifications/inbox.ts';
import {
  deleteRuleSchema,
  orderRulesSchema,
  putRuleSchema,
  ruleListSchema,
  rulePreviewQuestionSchema,
  rulePreviewSchema,
} from '#shared/notifications/rules.ts';
import { storedRecordSchema } from '#shared/upstream/notification-records.ts';
import type { PortalEnv } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { createRulesOperations } from './alert-rules.ts';
import { countAlerts, foundRecordOf, searchAlerts } from './alert-states-table.ts';
import { createInboxOperations } from './inbox-operations.ts';
import { priceHistoryOf } from './price-points.ts';
import { requireNotifications } from './require-notifications.ts';
import { createVisitsOperations } from './visits.ts';

const documented = documentedUnder('Inbox', ' (ours, optional)');

const foundRecordsSchema = v.object({ notifications: v.array(storedRecordSchema), total: v.number(), unread: v.number(), kept: keptSchema });

/** What the inbox does beyond the specification: searches, counts, states of alerts, and changes that can be undone. */
export function inboxRoutes(deps: Deps): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const operations = createInboxOperations(deps);
  const rules = createRulesOperations(deps);
  const visits = createVisitsOperations(deps);
  const inboxOf = ({ account }: PortalEnv['Variables']['caller']) => ({ accountId: account.id, author: { account: account.id, rule: null } });

  app.post(
    inboxPaths.search,
    documented('Search all stored alerts', foundRecordsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(searchSchema),
    async (c) => {
      const { rows, total, unread } = await searchAlerts(deps.db, c.var.caller.account.id, c.req.valid('json'), deps.clock());
      return c.json({ notifications: rows.map(foundRecordOf), total, unread, kept: deps.alertsKept });
    },
  );

  app.post(
    inboxPaths.counts,
    documented('Count the alerts that pass each filter', countsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(countsQuestionSchema),
    async (c) => c.json({ counts: await countAlerts(deps.db, c.var.caller.account.id, c.req.valid('json').filters, deps.clock()) }),
  );

  app.put(
    inboxPaths.marks,
    documented('Change the state of alerts', changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(upstreamMarkSchema),
    async (c) => answer(c, await operations.mark(inboxOf(c.var.caller), c.req.valid('json'))),
  );

  app.post(
    inboxPaths.matching,
    documented('Change the next of the alerts that pass a filter', changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(matchingSchema),
    async (c) => answer(c, await operations.matching(inboxOf(c.var.caller), c.req.valid('json'))),
  );

  app.post(
    inboxPaths.undo,
    documented('Undo the next part of a change', changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(undoSchema),
    async (c) => answer(c, await operations.undo(inboxOf(c.var.caller), c.req.valid('json').change)),
  );

  app.get(
    inboxPaths.prices,
    documented('Prices of a product in stored alerts', pricesSchema, 400, 401, 403),
    requireNotifications,
    checkQuery(pricesQuestionSchema),
    async (c) => c.json(await priceHistoryOf(deps.db, c.var.caller.account.id, c.req.valid('query'), deps.clock())),
  );

  app.get(inboxPaths.rules, documented('The rules, in their order', ruleListSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await rules.list(c.var.caller.account.id)),
  );

  app.put(inboxPaths.rules, documented('Add or change a rule', ruleListSchema, 400, 401, 403, 404), requireNotifications, checkBody(putRuleSchema), async (c) =>
    answer(c, await rules.save(c.var.caller.account.id, c.var.caller.account.id, c.req.valid('json'))),
  );

  app.delete(inboxPaths.rules, documented('Delete a rule', ruleListSchema, 400, 401, 403), requireNotifications, checkBody(deleteRuleSchema), async (c) =>
    answer(c, await rules.remove(c.var.caller.account.id, c.req.valid('json').id)),
  );

  app.put(
    inboxPaths.ruleOrder,
    documented('Change the order of the rules', ruleListSchema, 400, 401, 403),
    requireNotifications,
    checkBody(orderRulesSchema),
    async (c) => answer(c, await rules.order(c.var.caller.account.id, c.req.valid('json').ids)),
  );

  app.post(
    inboxPaths.rulePreview,
    documented('What a rule would have matched', rulePreviewSchema, 400, 401, 403),
    requireNotifications,
    checkBody(rulePreviewQuestionSchema),
    async (c) => {
      const { when, zone } = c.req.valid('json');
      return c.json(await rules.preview(c.var.caller.account.id, when, zone));
    },
  );

  app.post(inboxPaths.visit, documented('Say that somebody is there, and sum up what came since', digestSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await visits.visit(c.var.caller.account.id)),
  );

  app.delete(inboxPaths.digest, documented('Dismiss the summary', digestSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await visits.dismiss(c.var.caller.account.id)),
  );

  return app;
}
