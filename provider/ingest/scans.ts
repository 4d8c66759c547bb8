import * as v from 'valibot';
import { ok, type Result } from '#shared/result.ts';
import { isStored } from '#shared/team/history/buy-sell.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import type { Account } from '../session/account-record.ts';
import { countEvaluated } from '../session/account-trial.ts';
import { recordedScan } from '../team/history/scans-questions.ts';
import { insertScan, type NewScan, storedFigures } from '../team/history/scans-table.ts';
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
  /** Time of the scan. Default: now. */
  createdAt: v.optional(moment),
});
type ScanItem = v.InferOutput<typeof scanItemSchema>;

/** Ingests buy/sell scans, in one transaction with the frames that announce them. */
export const ingestScans = (deps: Deps, body: unknown): Promise<Result<ItemsOutcome, Refusal>> =>
  ingestItems(deps, scansIntake, body);

export const scansIntake = itemsIntake(
  'scans',
  scanItemSchema,
  (deps) => (trx, items, members) => record(deps, trx, items, members),
);

async function record(
  deps: Deps,
  trx: Trx,
  items: readonly ScanItem[],
  members: readonly Account[],
): Promise<Result<ItemsOutcome, Refusal>> {
  const now = deps.clock();
  const team = teamFrames(trx, 'history:scanned');
  let accepted = 0;
  for (const [index, item] of items.entries()) {
    const member = members[index] as Account;
    const at = item.createdAt ?? now;
    const number = await insertScan(trx, now, scanOf(item, member, at, deps.newId()));
    if (number === undefined) continue;
    accepted += 1;
    if (!isStored(at, now)) continue;
    await team.add(member, await recordedScan(trx, number));
  }
  await enqueue(trx, now, team.frames);
  await countEvaluated(
    trx,
    now,
    evaluatedIn(items.map(({ asin }, index) => ({ member: members[index] as Account, asin }))),
  );
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
