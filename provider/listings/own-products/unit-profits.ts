import { landedOf, type OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { feeInputOf } from '#shared/listings/prices/fee-input.ts';
import { matchingSku } from '#shared/listings/prices/matching-sku.ts';
import { type SellerSku, skuKeyOf } from '#shared/listings/prices/seller-sku.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { figuresOf } from '#shared/products/fees/profit-figures.ts';
import type { Deps } from '../../deps.ts';
import { estimatesFor } from '../fees/fee-estimates-table.ts';
import { skusOfAsins } from '../prices/seller-skus-table.ts';
import type { StoredOwnProduct } from './own-products-table.ts';

type UnitProfit = Pick<OwnProduct, 'unitProfit' | 'noProfit'>;
const priceOf = (row: StoredOwnProduct) => landedOf({ ...row, sku: row.sku || null, own: row.own_price });
const without = (noProfit: UnitProfit['noProfit']): UnitProfit => ({ unitProfit: null, noProfit });

/**
 * Computes what a unit of each row brings at its own price, by the rules of an alert's panel. It is a profit only after
 * all of Amazon's fees: a row shows no working that could say what is missing.
 * @param entered the values of the rows' SKUs
 */
export async function unitProfits(
  { db, clock, feeSchedules, productData }: Pick<Deps, 'db' | 'clock' | 'feeSchedules' | 'productData'>,
  accountId: string,
  rows: readonly StoredOwnProduct[],
  entered: ReadonlyMap<string, SellerSku>,
): Promise<Map<number, UnitProfit>> {
  const now = clock();
  const unlisted = await skusOfAsins(db, accountId, [
    ...new Set(rows.flatMap(({ sku, asin }) => (sku === '' ? [asin] : []))),
  ]);
  const skuOf = (row: StoredOwnProduct): SellerSku | 'several' | undefined => {
    if (row.sku !== '') return entered.get(`${row.marketplace} ${skuKeyOf(row.sku)}`);
    const same = unlisted.filter(({ asin, marketplace }) => asin === row.asin && marketplace === row.marketplace);
    return matchingSku(same, row.condition, row.fulfillment ?? undefined);
  };
  const priced = rows.filter((row) => priceOf(row) !== null && row.currency === currencyOf(row.marketplace));
  const estimates = Map.groupBy(
    await estimatesFor(db, now, accountId, priced),
    ({ marketplace, asin }) => `${marketplace} ${asin}`,
  );

  const profitOf = (row: StoredOwnProduct): UnitProfit => {
    const { marketplace, asin } = row;
    const price = priceOf(row);
    if (price === null || row.currency !== currencyOf(marketplace)) return without('price');
    const sku = skuOf(row);
    if (sku === 'several') return without('several-costs');
    if (!sku || sku.cost === null) return without('cost');
    const fulfillment = row.fulfillment ?? sku.fulfillment;
    const fees = {
      estimates: estimates.get(`${marketplace} ${asin}`) ?? [],
      ...productData.feesOf(asin, marketplace, now),
    };
    const figures = figuresOf({
      ...feeInputOf({ marketplace, schedule: scheduleOf(feeSchedules, marketplace), values: sku, fulfillment, fees }),
      price,
    });
    if (figures.named === 'empty') return without(figures.why === 'no-cost' ? 'cost' : 'price');
    const isShipped = fulfillment === 'FBM' || figures.lines.some(({ part }) => part === 'fulfillment');
    return figures.named === 'profit' && isShipped ? { unitProfit: figures.amount, noProfit: null } : without('fees');
  };
  return new Map(rows.map((row) => [row.n, profitOf(row)]));
}
