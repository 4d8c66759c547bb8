import * as v from 'valibot';
import { notificationsAccess } from '#shared/inbox/access.ts';
import { MS_PER_DAY } from '#shared/inbox/alert-filter.ts';
import { retentionSchema, searchSchema } from '#shared/inbox/inbox.ts';
import { inboxCalls } from '#shared/inbox/inbox-calls.ts';
import { needsYouSchema } from '#shared/inbox/needs-you.ts';
import { type StoredRecord, storedRecordSchema } from '#shared/upstream/notification-records.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { answerCsv, type FileTurns } from '../files/csv-answer.ts';
import { checkBody } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { fullProfileOnly, serve } from '../serve.ts';
import type { Caller } from '../session/portal-token.ts';
import { requireAccess } from '../session/portal-token.ts';
import { timeToAct } from './alert-actions-table.ts';
import { alertPrices } from './alert-prices-table.ts';
import { alertProduct } from './alert-product.ts';
import { boxShare } from './alert-risk.ts';
import { createRulesOperations } from './alert-rules.ts';
import { alertNumbers, countAlerts, type FoundAlert, searchAlerts } from './alert-search-table.ts';
import { alertsCsv } from './alerts-csv.ts';
import { changeMatching, changeNamed } from './bulk-change.ts';
import { inboxPeople, teamNames } from './inbox-people.ts';
import { createLookingOperations } from './looking.ts';
import { needsYou } from './needs-you-table.ts';
import { statesAfter } from './newest-state.ts';
import { callerOf } from './notifications-routes.ts';
import { storedRecordOf } from './notifications-table.ts';
import { undoChange } from './undo-change.ts';
import { createVisitsOperations } from './visits.ts';

const documented = documentedUnder('Inbox');
const requireNotifications = requireAccess(notificationsAccess);

const foundRecordsSchema = v.object({
  notifications: v.array(storedRecordSchema),
  total: v.number(),
  unread: v.number(),
  kept: retentionSchema,
});

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

/**
 * The inbox beyond the specification: states, search, counts and bulk changes.
 * @param files shared with the histories
 */
export function inboxRoutes(deps: Deps, files: FileTurns) {
  const rules = createRulesOperations(deps);
  const visits = createVisitsOperations(deps);
  const looking = createLookingOperations(deps);

  const app = serve(inboxCalls, {
    csv: ({ owner: { id } }, list, c) =>
      answerCsv(c, files, async () => {
        const numbers = await alertNumbers(deps.db, id, list, deps.clock());
        return { total: numbers.length, file: alertsCsv(deps.db, id, numbers) };
      }),
    counts: ({ owner }, { filters }) => countAlerts(deps.db, owner.id, filters, deps.clock()),
    mark: (caller, wish) => deps.write((trx) => changeNamed(deps, trx, callerOf(caller), wish)),
    matching: (caller, wish) => deps.write((trx) => changeMatching(deps, trx, callerOf(caller), wish)),
    undo: (caller, { change }) => deps.write((trx) => undoChange(deps, trx, { ...callerOf(caller), id: change })),
    timeToAct: async ({ owner: { id } }, { days }) => {
      const names = await teamNames(deps.db, id);
      return timeToAct(deps.db, id, deps.clock() - days * MS_PER_DAY, (member) => names.get(member) ?? member);
    },
    prices: async ({ owner: { id } }, question) => {
      const now = deps.clock();
      const share = await boxShare(deps.db, { accountId: id, ...question, condition: question.condition ?? '' }, now);
      return {
        ...(await alertPrices(deps.db, id, question, now)),
        product: await alertProduct(deps.db, deps.productData, id, question.asin),
        ...(share === undefined ? {} : { boxShare: share }),
      };
    },
    rules: ({ owner }) => rules.list(owner.id),
    saveRule: ({ owner, account }, rule) => rules.save(owner.id, account.id, rule),
    removeRule: ({ owner }, { id }) => rules.remove(owner.id, id),
    orderRules: ({ owner }, { ids }) => rules.order(owner.id, ids),
    previewRule: ({ owner }, rule) => rules.preview(owner.id, rule),
    people: async ({ owner }) => ({ people: await inboxPeople(deps.db, owner.id) }),
    looking: ({ account, owner }, { record }) => looking.look({ accountId: account.id, inbox: owner.id, record }),
    visit: (caller) => visits.visit(visitorOf(caller)),
    dismissSinceVisit: (caller) => visits.dismiss(visitorOf(caller)),
  });

  // Not in the table: the schema of records would make the page larger.
  for (const { path } of [inboxCalls.search.upstream, inboxCalls.needsYou.upstream]) app.use(path, fullProfileOnly);
  app.post(
    inboxCalls.search.upstream.path,
    documented('Search stored records by a filter, with exact counts', foundRecordsSchema, 400, 401, 403),
    requireNotifications,
    checkBody(searchSchema),
    async (c) => {
      const { found, total, unread } = await searchAlerts(
        deps.db,
        c.var.caller.owner.id,
        c.req.valid('json'),
        deps.clock(),
      );
      return c.json({
        notifications: await recordsOf(deps.db, c.var.caller.owner.id, found),
        total,
        unread,
        kept: deps.alertRetention,
      });
    },
  );
  app.get(
    inboxCalls.needsYou.upstream.path,
    documented(
      'The products with open alerts that need a person, by the newest message of each, costliest first',
      neededRecordsSchema,
      401,
      403,
    ),
    requireNotifications,
    async (c) => {
      const { id } = c.var.caller.owner;
      const { needed, ...sums } = await needsYou(deps.db, id);
      return c.json({ notifications: await recordsOf(deps.db, id, needed), ...sums });
    },
  );
  return app;
}

const visitorOf = ({ account, owner }: Caller) => ({ accountId: account.id, inbox: owner.id });
