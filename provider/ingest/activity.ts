import * as v from 'valibot';
import { ok, type Result } from '#shared/result.ts';
import { toolOf } from '#shared/tokens/token-tools.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { storeLooks } from '../products/product-looks-table.ts';
import { type Account, recordsSourcing } from '../session/account-record.ts';
import { countEvaluated } from '../session/account-trial.ts';
import { activityRows, insertHistory, knownHistoryKeys, type SourcedProduct } from '../team/history/history-table.ts';
import { spend } from '../tokens/spend.ts';
import { storeCaps } from '../tokens/token-caps.ts';
import { type Spending, storeUses } from '../tokens/token-uses-table.ts';
import {
  evaluatedIn,
  type ItemsOutcome,
  ingestItems,
  itemEntries,
  itemsIntake,
  moment,
  sourceKey,
  teamFrames,
  text,
} from './items.ts';

const count = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12)), null);

export const activityItemSchema = v.object({
  ...itemEntries,
  category: text(200),
  bsr: count,
  insight360Site: text(2_000),
  insight360Keyword: text(2_000),
  /** Time of sourcing. Default: now. */
  sourced: v.optional(moment),
  source: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), 'EXTENSION'),
  /** Whether the product was exported to a sheet. */
  exported: v.optional(v.boolean(), false),
  /** Tokens spent on lookups for the product. */
  tokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)), 0),
});
type ActivityItem = v.InferOutput<typeof activityItemSchema>;
type Sourced = { item: ActivityItem; member: Account; key: string; at: number };

/**
 * Ingests sourced products. Stores the rows, spends the tokens and queues the frames in one transaction. Too few tokens
 * for the new products refuse the whole list.
 */
export const ingestActivity = (deps: Deps, body: unknown): Promise<Result<ItemsOutcome, Refusal>> =>
  ingestItems(deps, activityIntake, body);

/** An operator spends nobody's tokens: a look-up that is taken in again is free. */
const free = (item: ActivityItem): ActivityItem => ({ ...item, tokens: 0 });

export const activityIntake = itemsIntake(
  'activity',
  activityItemSchema,
  (deps) => (trx, items, members) => record(deps, trx, items, members),
  free,
);

async function record(
  deps: Deps,
  trx: Trx,
  items: readonly ActivityItem[],
  members: readonly Account[],
): Promise<Result<ItemsOutcome, Refusal>> {
  const now = deps.clock();
  const fresh = new Map<string, Sourced>();
  let notRecorded = 0;
  for (const [index, item] of items.entries()) {
    const member = members[index] as Account;
    if (!recordsSourcing(member)) {
      notRecorded += 1;
      continue;
    }
    const at = item.sourced ?? now;
    const key = sourceKey(member, item, at);
    if (!fresh.has(key)) fresh.set(key, { item, member, key, at });
  }
  for (const key of await knownHistoryKeys(trx, [...fresh.keys()])) fresh.delete(key);

  for (const [ownerId, spendings] of spendingsOf(fresh.values())) {
    if (deps.ownsBalance) {
      const paid = await spend(trx, now, ownerId, spendings);
      if (!paid.ok) return paid;
    } else {
      await storeUses(trx, ownerId, now, spendings);
      await storeCaps(trx, now, ownerId, spendings);
    }
  }
  const team = teamFrames(trx, 'history:recorded');
  for (const sourced of fresh.values()) {
    const { member, item, at } = sourced;
    const number = await insertHistory(trx, now, productOf(sourced, deps.newId()));
    await storeLooks(
      trx,
      { ownerId: member.ownerId, memberId: member.id, marketplace: item.marketplace, tool: toolOf(item.source), at },
      [{ asin: item.asin, tokens: item.tokens, price: null, rank: item.bsr }],
    );
    const [data] = await activityRows(trx, [number]);
    await team.add(member, data);
  }
  await enqueue(trx, now, team.frames);
  await countEvaluated(
    trx,
    now,
    evaluatedIn([...fresh.values()].map(({ item, member }) => ({ member, asin: item.asin }))),
  );
  return ok({
    accepted: fresh.size,
    duplicates: items.length - fresh.size - notRecorded,
    ...(notRecorded > 0 ? { notRecorded } : {}),
  });
}

/** What each team has to pay, per member and tool. */
function spendingsOf(sourced: Iterable<Sourced>): Map<string, Spending[]> {
  const teams = new Map<string, Map<string, Spending>>();
  for (const { item, member } of sourced) {
    if (item.tokens === 0) continue;
    const team = teams.get(member.ownerId) ?? new Map<string, Spending>();
    teams.set(member.ownerId, team);
    const tool = toolOf(item.source);
    const key = `${tool} ${member.id}`;
    team.set(key, { memberId: member.id, tool, tokens: (team.get(key)?.tokens ?? 0) + item.tokens });
  }
  return new Map([...teams].map(([ownerId, team]) => [ownerId, [...team.values()]]));
}

const productOf = ({ item, member, key, at }: Sourced, id: string): SourcedProduct => ({
  ...item,
  id,
  ownerId: member.ownerId,
  member,
  sourceKey: key,
  sourcedAt: at,
});
