import { bestUnits } from '#shared/listings/sales/unit-pace.ts';
import type { CountedStock, Pace } from '#shared/listings/stock/fba-stock.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { enteredUnitsOf } from '../../inbox/alert-risk.ts';
import { soldPaces } from '../../inbox/sales-table.ts';
import { type FbaStockRow, saveStock, stocksOf } from './fba-stock-table.ts';
import { levelAfter, storeStockAlert } from './stock-alerts.ts';

type Counting = { accountId: string; marketplace: string; at: number };

/**
 * Stores what a marketplace counted of an account's SKUs, with their pace, and alerts of those whose level changed. The
 * first count of a SKU is no news.
 * @param at when it was so, ms
 */
export async function storeStock(
  deps: Deps,
  trx: Trx,
  { accountId, marketplace, at }: Counting,
  stocks: readonly CountedStock[],
): Promise<void> {
  const countedAt = Math.min(at, deps.clock());
  const known = await stocksOf(
    trx,
    accountId,
    stocks.map(({ sku }) => ({ marketplace, sku })),
  );
  const paceOf = await pacesOf(deps, trx, { accountId, marketplace }, stocks);
  const counted = stocks.flatMap(({ asin, ...counts }) => {
    const before = known.get(`${marketplace} ${counts.sku}`);
    if (before && before.counted_at > countedAt) return [];
    const pace = paceOf({ sku: counts.sku, asin });
    const count = { ...counts, units_a_day: pace?.aDay ?? null, units_from: pace?.from ?? null };
    const row: FbaStockRow = {
      ...count,
      account_id: accountId,
      marketplace,
      counted_at: countedAt,
      level: levelAfter(before, count),
    };
    return [{ row, asin, isNews: before !== undefined && before.level !== row.level }];
  });
  await saveStock(
    trx,
    counted.map(({ row }) => row),
  );
  for (const { row, asin, isNews } of counted) if (isNews && asin) await storeStockAlert(deps, trx, { ...row, asin });
}

/**
 * Returns a function that says how many units of a product are sold a day, as My Products shows it: what was sold, else
 * as its money at risk counts them, else by the product data, else as entered.
 */
async function pacesOf(
  { productData, clock }: Deps,
  trx: Trx,
  { accountId, marketplace }: Omit<Counting, 'at'>,
  stocks: readonly CountedStock[],
): Promise<(stock: Pick<CountedStock, 'sku' | 'asin'>) => Pace | undefined> {
  const now = clock();
  const asins = [...new Set(stocks.flatMap(({ asin }) => asin ?? []))];
  const entered = await enteredUnitsOf(trx, accountId, marketplace, asins);
  const atRisk = await trx
    .selectFrom('own_products')
    .select(['sku', 'units_a_day', 'units_from'])
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .where(
      'sku',
      'in',
      stocks.map(({ sku }) => sku),
    )
    .execute();
  const known = new Map(atRisk.map((row) => [row.sku, row]));
  const sold = await soldPaces(
    trx,
    accountId,
    asins.map((asin) => ({ asin })),
    now,
  );
  return ({ sku, asin }) => {
    const soldADay = asin === null ? undefined : sold.get(`${marketplace} ${asin}`)?.aDay;
    const { units_a_day = null, units_from } = known.get(sku) ?? {};
    if (soldADay === undefined && units_a_day !== null)
      return { aDay: units_a_day, from: units_from ?? 'product-data' };
    if (asin === null) return undefined;
    return bestUnits({
      sold: soldADay ?? null,
      estimated: productData.unitsADay(asin, marketplace, now) ?? null,
      entered: entered.get(asin) ?? null,
    });
  };
}
