import type { ProductFees } from '#shared/listings/fees/calls.ts';
import { lookUp, productAt } from './catalogue.ts';
import { priceHistory } from './price-history.ts';

/** The catalogue's sales are a month's. */
const DAYS_A_MONTH = 30;

/** What the catalogue knows about a product's fees and sales. @param at ms, for the sales */
export function productDataOf(
  asin: string,
  marketplace: string,
  at: number,
): Pick<ProductFees, 'fulfillmentFee' | 'mainCategory' | 'unitsADay'> {
  if (!('asins' in lookUp(asin, 'asin', marketplace)))
    return { fulfillmentFee: null, mainCategory: null, unitsADay: null };
  const { info } = productAt(asin, marketplace, { general: ['info'], statistics: [] }, at).general_data as {
    info?: Record<string, unknown>;
  };
  const { fulfillment_fee_fba: fee, main_category: category } = info ?? {};
  return {
    fulfillmentFee: typeof fee === 'number' ? fee : null,
    mainCategory: typeof category === 'string' ? category : null,
    unitsADay: unitsADay(asin, marketplace, at) ?? null,
  };
}

/** @returns undefined if the catalogue has no such product there */
export function unitsADay(asin: string, marketplace: string, at: number): number | undefined {
  if (!('asins' in lookUp(asin, 'asin', marketplace))) return undefined;
  const sales = priceHistory(asin, marketplace).valueAt('est_sales', at);
  return typeof sales === 'number' ? Math.round((sales / DAYS_A_MONTH) * 100) / 100 : undefined;
}
