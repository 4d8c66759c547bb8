import { Hono } from 'hono';
import type * as v from 'valibot';
import { productsAccess } from '#shared/products/access.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { firingsQuerySchema, statusQuerySchema, trackedQuerySchema, trackingPaths } from '#shared/tracking/calls.ts';
import {
  bucketed,
  countMarks,
  countsByRearm,
  firingsOf,
  MOST_REPLAY_MARKS,
  type Reading,
  type Replay,
  replayQuestionSchema,
  replaySchema,
} from '#shared/tracking/replay.ts';
import { pauseTrackingSchema, saveTrackingSchema, trackingIdsSchema } from '#shared/tracking/rule.ts';
import { trackedManySchema, trackManySchema } from '#shared/tracking/track-many.ts';
import {
  FIRINGS_DAYS,
  type FiringPage,
  firingPageSchema,
  type TrackingStatus,
  trackedChangeSchema,
  trackedListSchema,
  trackingStatusSchema,
} from '#shared/tracking/tracked.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import type { Account } from '../account/account-record.ts';
import { type PortalEnv, requireAccess } from '../account/portal-token.ts';
import type { Deps } from '../deps.ts';
import { titleOfAsin } from '../history/history-table.ts';
import { checkBody, checkQuery } from '../http/check-request.ts';
import { documentedUnder } from '../http/describe.ts';
import { answer, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { catalogueNow, catalogueReadings } from './catalogue-readings.ts';
import { readingsFrom } from './readings.ts';
import { readMessages } from './stored-messages.ts';
import { firingOf, messageValues } from './tracked-rows.ts';
import { createTrackingOperations } from './tracking-operations.ts';
import { firingPage, rulesById } from './tracking-table.ts';

const documented = documentedUnder('Tracking', ' (ours, optional)');

export function trackingRoutes(deps: Deps): Hono<PortalEnv> {
  const { list, save, many, pause, stop, restore } = createTrackingOperations(deps);
  const { firings, status, replay } = createTrackingQuestions(deps);
  const trackers = requireAccess(productsAccess);
  const app = new Hono<PortalEnv>();

  app.get(
    trackingPaths.rules,
    documented('The tracked products of a marketplace', trackedListSchema, 400, 401, 403),
    trackers,
    checkQuery(trackedQuerySchema),
    async (c) => c.json(await list(c.var.caller.account, c.req.valid('query').marketplace)),
  );

  app.put(
    trackingPaths.rules,
    documented('Track a product, or change its thresholds', trackedChangeSchema, 400, 401, 403),
    trackers,
    checkBody(saveTrackingSchema),
    async (c) => answer(c, await save(c.var.caller.account, c.req.valid('json'))),
  );

  app.delete(
    trackingPaths.rules,
    documented('Stop tracking (ids in the body)', trackedChangeSchema, 400, 401, 403),
    trackers,
    checkBody(trackingIdsSchema),
    async (c) => answer(c, await stop(c.var.caller.account, c.req.valid('json').ids)),
  );

  app.put(trackingPaths.paused, documented('Pause or resume', trackedChangeSchema, 400, 401, 403), trackers, checkBody(pauseTrackingSchema), async (c) =>
    answer(c, await pause(c.var.caller.account, c.req.valid('json').ids, c.req.valid('json').paused)),
  );

  app.put(
    trackingPaths.restored,
    documented('Restore what was stopped within the last hour', trackedChangeSchema, 400, 401, 403),
    trackers,
    checkBody(trackingIdsSchema),
    async (c) => answer(c, await restore(c.var.caller.account, c.req.valid('json').ids)),
  );

  app.get(trackingPaths.firings, documented('Firings, newest first', firingPageSchema, 400, 401, 403), trackers, checkQuery(firingsQuerySchema), async (c) =>
    answer(c, await firings(c.var.caller.account, c.req.valid('query'))),
  );

  app.get(
    trackingPaths.status,
    documented('The current state of a product', trackingStatusSchema, 400, 401, 403),
    trackers,
    checkQuery(statusQuerySchema),
    async (c) => c.json(await status(c.var.caller.account, c.req.valid('query'))),
  );

  app.post(
    trackingPaths.many,
    documented('Track or change many products, or report what would happen', trackedManySchema, 400, 401, 403),
    trackers,
    checkBody(trackManySchema),
    async (c) => answer(c, await many(c.var.caller.account, c.req.valid('json'))),
  );

  app.post(
    trackingPaths.replay,
    documented('How often thresholds would have fired', replaySchema, 400, 401, 403),
    trackers,
    checkBody(replayQuestionSchema),
    async (c) => c.json(await replay(c.var.caller.account, c.req.valid('json'))),
  );

  return app;
}

const DAY = 86_400_000;
const foreign = refusal(403, providerCodes.forbidden, 'This product is not tracked any more, or it belongs to another account.');

/** Read-only queries about tracked products and candidates for tracking. */
const createTrackingQuestions = (deps: Deps) => ({
  firings: async (account: Account, requested: { id: string; page: number; limit: number }): Promise<Result<FiringPage, Refusal>> => {
    const [rule] = await rulesById(deps.db, account.ownerId, [requested.id]);
    if (!rule) return fail(foreign);
    const { rows, total } = await firingPage(deps.db, rule.id, requested.page, requested.limit);
    return ok({ firings: rows.map((row) => firingOf(row, rule)), total });
  },

  status: async (account: Account, requested: { asin: string; marketplace: string }): Promise<TrackingStatus> => {
    const now = deps.clock();
    const messages = await readMessages(deps, { accountId: account.ownerId, ...requested }, 0);
    const { readings, lastMessageAt } = readingsFrom(messages, now);
    return {
      ...requested,
      title: await titleOfAsin(deps.db, account.ownerId, requested.asin),
      now: { ...catalogueNow(requested, now), ...messageValues(readings) },
      lastMessageAt,
      messages: messages.filter(({ at }) => at > now - FIRINGS_DAYS * DAY).length,
    };
  },

  /** Replays thresholds on the product's messages; before the first message, on the catalogue's price history. */
  replay: async (account: Account, requested: v.InferOutput<typeof replayQuestionSchema>): Promise<Replay> => {
    const to = deps.clock();
    const from = to - requested.days * DAY;
    const product = { accountId: account.ownerId, marketplace: requested.marketplace, asin: requested.asin };
    const messages = (await readMessages(deps, product, from)).filter(({ at }) => at <= to);
    const messagesFrom = messages[0]?.at ?? null;
    const fields = [...new Set<TrackingField>([...requested.entries.map(({ field }) => field), requested.field])];
    const before = catalogueReadings({ ...requested, fields, from, to: messagesFrom ?? to, days: requested.days });
    const readings: Reading[] = [...before, ...messages];
    const marks = firingsOf(requested, readings);
    return {
      days: requested.days,
      from,
      to,
      ...countMarks(marks),
      byRearm: countsByRearm(requested.entries, readings),
      series: { field: requested.field, points: bucketed(readings, requested.field, { from, to }) },
      marks: marks.slice(-MOST_REPLAY_MARKS),
      messages: messages.length,
      messagesFrom,
    };
  },
});
