import * as v from 'valibot';
import { isKept } from '#shared/history/buy-sell.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account-record.ts';
import { countEvaluated } from '../account/account-trial.ts';
import { teamOf } from '../account/accounts-table.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { hearsOf } from '../history/history-rights.ts';
import { recordedScan } from '../history/scans-questions.ts';
import { insertScan, type NewScan, storedFigures } from '../history/scans-table.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue, type Frame } from '../outbox/outbox-table.ts';
import { evaluatedIn, type ItemsOutcome, itemEntries, membersOf, moment, readItems, sourceKey, text } from './items.ts';

const amount = v.nullish(v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9)), null);

export const scanItemSchema = v.object({
  ...itemEntries,
  sellPrice: amount,
  buyCost: amount,
  profit: amount,
  roi: amount,
  margin: amount,
  totalFees: amount,
  totalCosts: amount,
  totalFeesAndCosts: amount,
  fulfillmentType: text(40),
  source: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)), 'MOBILE'),
  /** When it was scanned; without it, now. */
  createdAt: v.optional(moment),
});
type ScanItem = v.InferOutput<typeof scanItemSchema>;

/** Takes in buy/sell scans: a list and the frames that tell of it are one transaction. */
export async function ingestScans(deps: Deps, body: unknown): Promise<Result<ItemsOutcome, Refusal>> {
  const items = readItems(scanItemSchema, body);
  const outcome = items.ok ? await deps.write((trx) => record(deps, trx, items.value)) : items;
  if (!outcome.ok) deps.counts.refused += 1;
  else {
    deps.counts.accepted += outcome.value.accepted;
    deps.counts.duplicates += outcome.value.duplicates;
  }
  return outcome;
}

async function record(deps: Deps, trx: Trx, items: readonly ScanItem[]): Promise<Result<ItemsOutcome, Refusal>> {
  const members = await membersOf(trx, items);
  if (!members.ok) return members;
  const now = deps.clock();
  const frames: Frame[] = [];
  const teams = new Map<string, Account[]>();
  let accepted = 0;
  for (const [index, item] of items.entries()) {
    const member = members.value[index] as Account;
    const at = item.createdAt ?? now;
    const number = await insertScan(trx, now, scanOf(item, member, at, deps.newId()));
    if (number === undefined) continue;
    accepted += 1;
    if (!isKept(at, now)) continue;
    const team = teams.get(member.ownerId) ?? (await teamOf(trx, member.ownerId));
    teams.set(member.ownerId, team);
    const data = await recordedScan(trx, number);
    for (const each of team) if (hearsOf(each, member)) frames.push({ accountId: each.id, event: 'history:scanned', data });
  }
  await enqueue(trx, now, frames);
  await countEvaluated(trx, now, evaluatedIn(items.map(({ asin }, index) => ({ member: members.value[index] as Account, asin }))));
  return ok({ accepted, duplicates: items.length - accepted });
}

const scanOf = (item: ScanItem, member: Account, at: number, id: string): NewScan => ({
  ...storedFigures(item),
  id,
  owner_id: member.ownerId,
  member_id: member.id,
  source_key: sourceKey(member, item, at),
  asin: item.asin,
  title: item.title,
  url: item.url,
  image: item.image,
  marketplace: item.marketplace,
  fulfillment_type: item.fulfillmentType,
  source: item.source,
  created_at: at,
});
