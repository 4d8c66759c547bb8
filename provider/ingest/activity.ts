import * as v from 'valibot';
import { ok, type Result } from '#shared/result.ts';
import { type Account, recordsSourcing } from '../account/account-record.ts';
import { countEvaluated } from '../account/account-trial.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { hearsOf } from '../history/history-rights.ts';
import { activityRows, insertHistory, knownHistoryKeys, type SourcedProduct } from '../history/history-table.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue, type Frame } from '../outbox/outbox-table.ts';
import { spend } from '../tokens/spend.ts';
import { evaluatedIn, type ItemsOutcome, itemEntries, membersOf, moment, readItems, sourceKey, text } from './items.ts';

const count = v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e12)), null);

export const activityItemSchema = v.object({
  ...itemEntries,
  category: text(200),
  bsr: count,
  insight360Site: text(2_000),
  insight360Keyword: text(2_000),
  /** When it was sourced; without it, now. */
  sourced: v.optional(moment),
  source: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), 'EXTENSION'),
  /** Whether it went on to a sheet. */
  exported: v.optional(v.boolean(), false),
  /** Lookups made for it that cost tokens. */
  tokens: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000)), 0),
});
type ActivityItem = v.InferOutput<typeof activityItemSchema>;
type Sourced = { item: ActivityItem; member: Account; key: string; at: number };

/**
 * Takes in sourced products: rows, spent tokens and the frames that tell of them are one transaction,
 * and too few tokens for the new ones refuse the whole list before any work.
 */
export async function ingestActivity(deps: Deps, body: unknown): Promise<Result<ItemsOutcome, Refusal>> {
  const items = readItems(activityItemSchema, body);
  const outcome = items.ok ? await deps.write((trx) => record(deps, trx, items.value)) : items;
  if (!outcome.ok) deps.counts.refused += 1;
  else {
    deps.counts.accepted += outcome.value.accepted;
    deps.counts.duplicates += outcome.value.duplicates;
  }
  return outcome;
}

async function record(deps: Deps, trx: Trx, items: readonly ActivityItem[]): Promise<Result<ItemsOutcome, Refusal>> {
  const members = await membersOf(trx, items);
  if (!members.ok) return members;
  const now = deps.clock();
  const fresh = new Map<string, Sourced>();
  let notRecorded = 0;
  for (const [index, item] of items.entries()) {
    const member = members.value[index] as Account;
    if (!recordsSourcing(member)) {
      notRecorded += 1;
      continue;
    }
    const at = item.sourced ?? now;
    const key = sourceKey(member, item, at);
    if (!fresh.has(key)) fresh.set(key, { item, member, key, at });
  }
  for (const key of await knownHistoryKeys(trx, [...fresh.keys()])) fresh.delete(key);

  for (const [ownerId, cost] of costs(fresh.values())) {
    const paid = await spend(trx, now, ownerId, cost);
    if (!paid.ok) return paid;
  }
  const frames: Frame[] = [];
  const teams = new Map<string, Account[]>();
  for (const sourced of fresh.values()) {
    const { member } = sourced;
    const number = await insertHistory(trx, now, productOf(sourced, deps.newId()));
    const team = teams.get(member.ownerId) ?? (await teamOf(trx, member.ownerId));
    teams.set(member.ownerId, team);
    const [data] = await activityRows(trx, [number]);
    for (const each of team) if (hearsOf(each, member)) frames.push({ accountId: each.id, event: 'history:recorded', data });
  }
  await enqueue(trx, now, frames);
  await countEvaluated(trx, now, evaluatedIn([...fresh.values()].map(({ item, member }) => ({ member, asin: item.asin }))));
  return ok({ accepted: fresh.size, duplicates: items.length - fresh.size - notRecorded, ...(notRecorded > 0 ? { notRecorded } : {}) });
}

/** What each main account has to pay. */
function costs(sourced: Iterable<Sourced>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { item, member } of sourced) if (item.tokens > 0) sums.set(member.ownerId, (sums.get(member.ownerId) ?? 0) + item.tokens);
  return sums;
}

const productOf = ({ item, member, key, at }: Sourced, id: string): SourcedProduct => ({
  ...item,
  id,
  ownerId: member.ownerId,
  member,
  sourceKey: key,
  sourcedAt: at,
});
