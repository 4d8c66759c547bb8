import { Hono } from 'hono';
import * as v from 'valibot';
import { notificationsAccess, timeToActAccess } from '#shared/notifications/access.ts';
import { MS_PER_DAY } from '#shared/notifications/alert-filter.ts';
import {
  alertListSchema,
  BULK_STEP,
  changeAnswerSchema,
  countsQuestionSchema,
  countsSchema,
  digestSchema,
  inboxPaths,
  lookingSchema,
  matchingSchema,
  peopleSchema,
  pricesQuestionSchema,
  pricesSchema,
  retentionSchema,
  searchSchema,
  undoSchema,
  upstreamMarkSchema,
} from '#shared/notifications/inbox.ts';
import { needsYouSchema } from '#shared/notifications/needs-you.ts';
import {
  deleteRuleSchema,
  orderRulesSchema,
  putRuleSchema,
  ruleListSchema,
  rulePreviewQuestionSchema,
  rulePreviewSchema,
} from '#shared/notifications/rules.ts';
import { timeToActQuerySchema, timeToActSchema } from '#shared/notifications/time-to-act.ts';
import { ok } from '#shared/result.ts';
import { type StoredRecord, storedRecordSchema } from '#shared/upstream/notification-records.ts';
import { type Caller, type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, documentedCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer } from '../http/refuse.ts';
import { timeToAct } from './alert-actions-table.ts';
import { alertPrices } from './alert-prices-table.ts';
import { alertProduct } from './alert-product.ts';
import { boxShare } from './alert-risk.ts';
import { createRulesOperations } from './alert-rules.ts';
import { alertNumbers, countAlerts, type FoundAlert, searchAlerts } from './alert-search-table.ts';
import { alertsWithIds } from './alert-states-table.ts';
import { alertsCsv } from './alerts-csv.ts';
import { changeMatching } from './bulk-change.ts';
import { changeAlerts, checkCommand } from './change-alerts.ts';
import { inboxPeople, teamNames } from './inbox-people.ts';
import { createLookingOperations } from './looking.ts';
import { needsYou } from './needs-you-table.ts';
import { statesAfter } from './newest-state.ts';
import { callerOf } from './notifications-routes.ts';
import { storedRecordOf } from './notifications-table.ts';
import { undoChange } from './undo-change.ts';
import { createVisitsOperations } from './visits.ts';

const documented = documentedUnder('Inbox', ' (ours, optional)');
const requireNotifications = requireAccess(notificationsAccess);

const foundRecordsSchema = v.object({ notifications: v.array(storedRecordSchema), total: v.number(), unread: v.number(), kept: retentionSchema });

const neededRecordsSchema = v.object({ ...needsYouSchema.entries, notifications: v.array(storedRecordSchema) });

/** The records of alerts, each with the present state of its product if a newer message has come since. */
async function recordsOf(db: Db, accountId: string, found: readonly FoundAlert[]): Promise<StoredRecord[]> {
  const now = await statesAfter(
    db,
    accountId,
    found.map(({ state }) => state),
  );
  return found.map(({ row, state }) => storedRecordOf(row, state, now.get(row.id)));
}

/** The inbox beyond the specification: states, search, counts and bulk changes. @param files shared with the histories */
export function inboxRoutes(deps: Deps, files: FileTurns): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  const rules = createRulesOperations(deps);
  const visits = createVisitsOperations(deps);
  const looking = createLookingOperations(deps);

  app.post(
    inboxPaths.search,
    documented('Search stored records by a filter, with exact counts', foundRecordsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(searchSchema),
    async (c) => {
      const { found, total, unread } = await searchAlerts(deps.db, c.var.caller.owner.id, c.req.valid('json'), deps.clock());
      return c.json({ notifications: await recordsOf(deps.db, c.var.caller.owner.id, found), total, unread, kept: deps.alertRetention });
    },
  );

  app.get(
    inboxPaths.needsYou,
    documented('The products with open alerts that need a person, by the newest message of each, costliest first', neededRecordsSchema, 401, 403),
    requireNotifications,
    async (c) => {
      const { id } = c.var.caller.owner;
      const { needed, ...sums } = await needsYou(deps.db, id);
      return c.json({ notifications: await recordsOf(deps.db, id, needed), ...sums });
    },
  );

  app.post(inboxPaths.csv, documentedCsv('Inbox', 'Every record that passes a filter'), requireNotifications, checkBody(alertListSchema), async (c) => {
    const { id } = c.var.caller.owner;
    return answerCsv(c, files, async () => {
      const numbers = await alertNumbers(deps.db, id, c.req.valid('json'), deps.clock());
      return { total: numbers.length, file: alertsCsv(deps.db, id, numbers) };
    });
  });

  app.post(
    inboxPaths.counts,
    documented('Count the records of each filter', countsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(countsQuestionSchema),
    async (c) => c.json(await countAlerts(deps.db, c.var.caller.owner.id, c.req.valid('json').filters, deps.clock())),
  );

  app.put(
    inboxPaths.marks,
    documented('Change the state of some records', changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(upstreamMarkSchema),
    async (c) => {
      const { change, ids, command } = c.req.valid('json');
      const by = callerOf(c.var.caller);
      const changed = await deps.write(async (trx) => {
        const checked = await checkCommand(trx, by, command, deps.clock());
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
    async (c) => answer(c, await deps.write((trx) => changeMatching(deps, trx, callerOf(c.var.caller), c.req.valid('json')))),
  );

  app.post(
    inboxPaths.undo,
    documented(`Undo a change, ${BULK_STEP} records at a time`, changeAnswerSchema, 400, 401, 403),
    requireNotifications,
    checkBody(undoSchema),
    async (c) => answer(c, await deps.write((trx) => undoChange(deps, trx, { ...callerOf(c.var.caller), id: c.req.valid('json').change }))),
  );

  app.get(
    inboxPaths.timeToAct,
    documented('How long alerts wait for a first action, per member and cause, and the costly ones that nobody has dealt with', timeToActSchema, 400, 401, 403),
    requireAccess(timeToActAccess),
    checkQuery(timeToActQuerySchema),
    async (c) => {
      const { id } = c.var.caller.owner;
      const names = await teamNames(deps.db, id);
      const { days } = c.req.valid('query');
      return c.json(await timeToAct(deps.db, id, deps.clock() - days * MS_PER_DAY, (member) => names.get(member) ?? member));
    },
  );
  app.get(
    inboxPaths.prices,
    documented('Name and picture of a product, and its prices over 30 days, from its stored messages', pricesSchema, 400, 401, 403),
    requireNotifications,
    checkQuery(pricesQuestionSchema),
    async (c) => {
      const { owner } = c.var.caller;
      const question = c.req.valid('query');
      const now = deps.clock();
      const share = await boxShare(deps.db, { accountId: owner.id, ...question, condition: question.condition ?? '' }, now);
      return c.json({
        ...(await alertPrices(deps.db, owner.id, question, now)),
        product: await alertProduct(deps.db, owner.id, question.asin),
        ...(share === undefined ? {} : { boxShare: share }),
      });
    },
  );

  app.get(inboxPaths.rules, documented('The rules, in their order', ruleListSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await rules.list(c.var.caller.owner.id)),
  );

  app.put(inboxPaths.rules, documented('Add or change a rule', ruleListSchema, 400, 401, 403), requireNotifications, checkBody(putRuleSchema), async (c) =>
    answer(c, await rules.save(c.var.caller.owner.id, c.var.caller.account.id, c.req.valid('json'))),
  );

  app.delete(inboxPaths.rules, documented('Delete a rule', ruleListSchema, 400, 401, 403), requireNotifications, checkBody(deleteRuleSchema), async (c) =>
    answer(c, await rules.remove(c.var.caller.owner.id, c.req.valid('json').id)),
  );

  app.put(
    inboxPaths.ruleOrder,
    documented('Change the order of the rules', ruleListSchema, 400, 401, 403),
    requireNotifications,
    checkBody(orderRulesSchema),
    async (c) => answer(c, await rules.order(c.var.caller.owner.id, c.req.valid('json').ids)),
  );

  app.post(
    inboxPaths.rulePreview,
    documented('What a rule would have matched', rulePreviewSchema, 400, 401, 403),
    requireNotifications,
    checkBody(rulePreviewQuestionSchema),
    async (c) => {
      const { when, zone } = c.req.valid('json');
      return c.json(await rules.preview(c.var.caller.owner.id, when, zone));
    },
  );

  app.get(inboxPaths.people, documented('Everybody who sees the inbox', peopleSchema, 401, 403), requireNotifications, async (c) =>
    c.json({ people: await inboxPeople(deps.db, c.var.caller.owner.id) }),
  );

  app.post(
    inboxPaths.looking,
    documented('Say which record is open, and read who else has it open', peopleSchema, 400, 401, 403),
    requireNotifications,
    checkBody(lookingSchema),
    async (c) => c.json(await looking.look(c.var.caller.account.id, c.var.caller.owner.id, c.req.valid('json').record)),
  );

  app.post(inboxPaths.visit, documented('Say that somebody is there, and sum up what came since', digestSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await visits.visit(visitorOf(c.var.caller))),
  );

  app.delete(inboxPaths.digest, documented('Dismiss the summary', digestSchema, 401, 403), requireNotifications, async (c) =>
    c.json(await visits.dismiss(visitorOf(c.var.caller))),
  );

  return app;
}

const visitorOf = ({ account, owner }: Caller) => ({ accountId: account.id, inbox: owner.id });
