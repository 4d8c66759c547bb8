import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import type { Refusal } from '../http/refuse.ts';
import { itemOf, meteredItems, type Paid, type Spender } from '../tokens/metered.ts';
import { priceHistory } from './price-history.ts';
import { storeLooks } from './product-looks-table.ts';

/** Products priced before other work gets a turn: a few ms. */
const A_TURN = 200;

/**
 * Charges for the products of a look-up and records it with their current prices and ranks, in one transaction.
 * @param asins duplicates count once
 */
export async function payForProducts(
  deps: Pick<Deps, 'write' | 'clock'>,
  spender: Spender,
  marketplace: string,
  asins: readonly string[],
): Promise<Result<Paid, Refusal>> {
  const seen: { asin: string; price: number | null; rank: number | null }[] = [];
  for (const [index, asin] of [...new Set(asins)].entries()) {
    if (index % A_TURN === A_TURN - 1) await nextTurn();
    const { buy_box_price_new: price = null, rank_of_root_category: rank = null } = priceHistory(
      asin,
      marketplace,
    ).statsAt(deps.clock());
    seen.push({ asin, price, rank });
  }
  const itemFor = (asin: string) => itemOf('product', marketplace, asin);
  return meteredItems(
    deps,
    spender,
    seen.map(({ asin }) => itemFor(asin)),
    (trx, unpaid, at) =>
      storeLooks(
        trx,
        { ownerId: spender.account.ownerId, memberId: spender.account.id, marketplace, tool: spender.tool, at },
        seen.map((each) => ({ ...each, tokens: unpaid.has(itemFor(each.asin)) ? 1 : 0 })),
      ),
  );
}
