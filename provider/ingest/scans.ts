import * as v from 'valibot';
import { ok, type Result } from '#shared/result.ts';
import type { Account } from '../account/account.ts';
import type { Deps } from '../deps.ts';
import { insertScan } from '../history/scans-table.ts';
import type { Refusal } from '../http/refuse.ts';
import { type ItemsOutcome, itemEntries, membersOf, moment, readItems, sourceKey, text } from './items.ts';

const amount = v.nullish(v.pipe(v.number(), v.minValue(-1e9), v.maxValue(1e9)));

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

/** Takes in buy/sell scans, a list as one transaction. */
export async function ingestScans(deps: Deps, body: unknown): Promise<Result<ItemsOutcome, Refusal>> {
  const items = readItems(scanItemSchema, body);
  const outcome = items.ok
    ? await deps.write(async (trx): Promise<Result<ItemsOutcome, Refusal>> => {
        const members = await membersOf(trx, items.value);
        if (!members.ok) return members;
        const now = deps.clock();
        let accepted = 0;
        for (const [index, item] of items.value.entries()) {
          const member = members.value[index] as Account;
          const at = item.createdAt ?? now;
          const isNew = await insertScan(trx, now, {
            id: deps.newId(),
            owner_id: member.ownerId,
            member_id: member.id,
            source_key: sourceKey(member, item, at),
            asin: item.asin,
            title: item.title ?? null,
            url: item.url ?? null,
            image: item.image ?? null,
            marketplace: item.marketplace,
            sell_price: item.sellPrice ?? null,
            buy_cost: item.buyCost ?? null,
            profit: item.profit ?? null,
            roi: item.roi ?? null,
            margin: item.margin ?? null,
            total_fees: item.totalFees ?? null,
            total_costs: item.totalCosts ?? null,
            total_fees_and_costs: item.totalFeesAndCosts ?? null,
            fulfillment_type: item.fulfillmentType ?? null,
            source: item.source,
            created_at: at,
          });
          if (isNew) accepted += 1;
        }
        return ok({ accepted, duplicates: items.value.length - accepted });
      })
    : items;
  if (!outcome.ok) deps.counts.refused += 1;
  else {
    deps.counts.accepted += outcome.value.accepted;
    deps.counts.duplicates += outcome.value.duplicates;
  }
  return outcome;
}
