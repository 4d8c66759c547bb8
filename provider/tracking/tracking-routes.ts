import type * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';
import { trackingCalls } from '#shared/tracking/calls.ts';
import {
  bucketed,
  countMarks,
  countsByRearm,
  firingsOf,
  MOST_REPLAY_MARKS,
  type Reading,
  type Replay,
  type replayQuestionSchema,
} from '#shared/tracking/replay.ts';
import { FIRINGS_DAYS, type FiringPage, type TrackingStatus } from '#shared/tracking/tracked.ts';
import type { TrackingField } from '#shared/tracking/tracking-metrics.ts';
import type { Deps } from '../deps.ts';
import { providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { titleOfAsin } from '../products/known-products.ts';
import { serve } from '../serve.ts';
import type { Account } from '../session/account-record.ts';
import { catalogueNow, catalogueReadings } from './catalogue-readings.ts';
import { readingsFrom } from './readings.ts';
import { readMessages } from './stored-messages.ts';
import { firingOf, messageValues } from './tracked-rows.ts';
import { createTrackingOperations } from './tracking-operations.ts';
import { firingPage, rulesById } from './tracking-table.ts';

export function trackingRoutes(deps: Deps) {
  const { list, save, many, pause, stop, restore } = createTrackingOperations(deps);
  const { firings, status, replay } = createTrackingQuestions(deps);
  return serve(trackingCalls, {
    list: ({ account }, { marketplace }) => list(account, marketplace),
    save: ({ account }, rule) => save(account, rule),
    remove: ({ account }, { ids }) => stop(account, ids),
    pause: ({ account }, { ids, paused }) => pause(account, ids, paused),
    restore: ({ account }, { ids }) => restore(account, ids),
    firings: ({ account }, which) => firings(account, which),
    status: ({ account }, product) => status(account, product),
    many: ({ account }, rows) => many(account, rows),
    replay: ({ account }, question) => replay(account, question),
  });
}

const DAY = 86_400_000;
const foreign = refusal(
  403,
  providerCodes.forbidden,
  'This product is not tracked any more, or it belongs to another account.',
);

/** Read-only queries about tracked products and candidates for tracking. */
const createTrackingQuestions = (deps: Deps) => ({
  firings: async (
    account: Account,
    requested: { id: string; page: number; limit: number },
  ): Promise<Result<FiringPage, Refusal>> => {
    const [rule] = await rulesById(deps.db, account.ownerId, [requested.id]);
    if (!rule) return fail(foreign);
    const { rows, total } = await firingPage(deps.db, rule.id, requested.page, requested.limit);
    return ok({ firings: rows.map((row) => firingOf(row, rule)), total });
  },

  status: async (account: Account, requested: { asin: string; marketplace: string }): Promise<TrackingStatus> => {
    const now = deps.clock();
    const messages = await readMessages(deps, { accountId: account.ownerId, ...requested }, 0);
    const { readings, lastMessageAt } = readingsFrom(messages, now);
    const known = { ...catalogueNow(deps.productData, requested, now), ...messageValues(readings) };
    const own = await deps.db
      .selectFrom('own_products')
      .select(['buy_box', 'seen_at'])
      .where('account_id', '=', account.ownerId)
      .where('marketplace', '=', requested.marketplace)
      .where('asin', '=', requested.asin)
      .where('condition', '=', 'new')
      .executeTakeFirst();
    const price = known.buybox_new_price;
    // The newest message says that nobody has the Buy Box: what an older one or the product data says of its price is
    // past.
    if (own?.buy_box === 'none' && (price?.source !== 'message' || price.at <= (own.seen_at ?? 0)))
      delete known.buybox_new_price;
    return {
      ...requested,
      title: await titleOfAsin(deps.db, account.ownerId, requested.asin),
      now: known,
      lastMessageAt,
      messages: messages.filter(({ at }) => at > now - FIRINGS_DAYS * DAY).length,
    };
  },

  /** Replays thresholds on the product's messages; before the first message, on the catalogue's price history, if there is one. */
  replay: async (account: Account, requested: v.InferOutput<typeof replayQuestionSchema>): Promise<Replay> => {
    const to = deps.clock();
    const from = to - requested.days * DAY;
    const product = { accountId: account.ownerId, marketplace: requested.marketplace, asin: requested.asin };
    const messages = (await readMessages(deps, product, from)).filter(({ at }) => at <= to);
    const messagesFrom = messages[0]?.at ?? null;
    const fields = [...new Set<TrackingField>([...requested.entries.map(({ field }) => field), requested.field])];
    const before = catalogueReadings(deps.productData, {
      ...requested,
      fields,
      from,
      to: messagesFrom ?? to,
      days: requested.days,
    });
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
      priceHistory: deps.productData.statsOf(requested.asin, requested.marketplace) !== undefined,
    };
  },
});
