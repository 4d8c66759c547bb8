import type * as v from 'valibot';
import { fail, ok, type Result } from '#shared/result.ts';
import type { TrackingField } from '#shared/tracking/metrics.ts';
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
import type { Account } from '../account/account.ts';
import type { Deps } from '../deps.ts';
import { titleOfAsin } from '../history/history-table.ts';
import { providerCodes } from '../http/codes.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { catalogueNow, catalogueReadings } from './catalogue-readings.ts';
import { hasUnreadMessages, messagesSince } from './messages-table.ts';
import { readingsFrom } from './readings.ts';
import { fillStoredMessages } from './stored-messages.ts';
import { firingOf, messageValues } from './tracked-rows.ts';
import { firingPage, rulesById, type TrackedProduct } from './tracking-table.ts';

const DAY = 86_400_000;
const foreign = refusal(403, providerCodes.forbidden, 'This product is not tracked any more, or it belongs to another account.');

/** What is asked of tracked products, and of those that may become so. Nothing of it changes anything. */
export const createTrackingQuestions = (deps: Deps) => ({
  firings: async (account: Account, asked: { id: string; page: number; limit: number }): Promise<Result<FiringPage, Refusal>> => {
    const [rule] = await rulesById(deps.db, account.ownerId, [asked.id]);
    if (!rule) return fail(foreign);
    const { rows, total } = await firingPage(deps.db, rule.id, asked.page, asked.limit);
    return ok({ firings: rows.map((row) => firingOf(row, rule)), total });
  },

  status: async (account: Account, asked: { asin: string; marketplace: string }): Promise<TrackingStatus> => {
    const now = deps.clock();
    const messages = await readMessages(deps, { accountId: account.ownerId, ...asked }, 0);
    const { readings, lastMessageAt } = readingsFrom(messages, now);
    return {
      ...asked,
      title: await titleOfAsin(deps.db, account.ownerId, asked.asin),
      now: { ...catalogueNow(asked, now), ...messageValues(readings) },
      lastMessageAt,
      messages: messages.filter(({ at }) => at > now - FIRINGS_DAYS * DAY).length,
    };
  },

  /** On what messages said of the product; for the time before the first of them, on the catalogue's price history. */
  replay: async (account: Account, asked: v.InferOutput<typeof replayQuestionSchema>): Promise<Replay> => {
    const to = deps.clock();
    const from = to - asked.days * DAY;
    const product = { accountId: account.ownerId, marketplace: asked.marketplace, asin: asked.asin };
    const messages = (await readMessages(deps, product, from)).filter(({ at }) => at <= to);
    const messagesFrom = messages[0]?.at ?? null;
    const fields = [...new Set<TrackingField>([...asked.entries.map(({ field }) => field), asked.field])];
    const before = catalogueReadings({ ...asked, fields, from, to: messagesFrom ?? to, days: asked.days });
    const readings: Reading[] = [...before, ...messages];
    const marks = firingsOf(asked, readings);
    return {
      days: asked.days,
      from,
      to,
      ...countMarks(marks),
      byRearm: countsByRearm(asked.entries, readings),
      series: { field: asked.field, points: bucketed(readings, asked.field, { from, to }) },
      marks: marks.slice(-MOST_REPLAY_MARKS),
      messages: messages.length,
      messagesFrom,
    };
  },
});

async function readMessages(deps: Deps, product: TrackedProduct, from: number): Promise<Reading[]> {
  if (await hasUnreadMessages(deps.db, product)) await deps.write((trx) => fillStoredMessages(trx, product));
  return messagesSince(deps.db, product, from);
}
