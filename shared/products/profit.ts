import { columnsOf } from './columns.ts';
import type { ProductRow } from './lookup.ts';
import type { GeneralFlag, StatisticalFlag } from './product-flags.ts';

/** Why nothing can be said of what a piece would earn. */
export type NoProfit = 'no-cost' | 'bad-cost' | 'no-price' | 'no-fee';

/** The flags that bring the figures a profit is calculated from. */
export const profitFlags: readonly (GeneralFlag | StatisticalFlag)[] = ['info', 'buybox_new', 'lowest_new'];

const FEE = 'fulfillment_fee_fba';
const BUY_BOX = 'buy_box_price_new';
const LOWEST = ['lowest_price_new', 'lowest_price_new_fba', 'lowest_price_new_fbm'];

/** Why a row has no profit, in a few words. @param flags what was asked for */
export function noProfitText(missing: NoProfit, flags: Iterable<string>): string {
  const asked = columnsOf(flags).map(({ id }) => id);
  switch (missing) {
    case 'no-cost':
      return 'No cost';
    case 'bad-cost':
      return 'Cost is no amount';
    case 'no-price':
      return [BUY_BOX, ...LOWEST].some((id) => asked.includes(id)) ? 'No price' : 'Needs a price field';
    case 'no-fee':
      return asked.includes(FEE) ? 'No FBA fee' : 'Needs Info';
  }
}

/** All in the marketplace's currency; `roi` in percent of the cost. */
export type Profit = { price: number; priceOf: 'buy-box' | 'lowest-new'; fee: number; cost: number; profit: number; roi: number };

/**
 * What a piece would earn: the price of the new Buy Box, or where nobody has it the lowest new one, less the FBA fee and what the piece costs.
 * Amazon's referral fee is not among the provider's figures, so it is not taken off.
 * @param cost as the file writes it; null where it has no such column
 */
export function profitOf(product: ProductRow | undefined, cost: string | null): Profit | { missing: NoProfit } {
  if (cost === null || cost.trim() === '') return { missing: 'no-cost' };
  const amount = costOf(cost);
  if (amount === null) return { missing: 'bad-cost' };
  const buyBox = figure(product, BUY_BOX);
  const price = buyBox ?? lowestOf(product, LOWEST);
  if (price === null) return { missing: 'no-price' };
  const fee = figure(product, FEE);
  if (fee === null) return { missing: 'no-fee' };
  const profit = cents(price - fee - amount);
  return { price, priceOf: buyBox === null ? 'lowest-new' : 'buy-box', fee, cost: amount, profit, roi: amount === 0 ? 0 : (profit / amount) * 100 };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

function figure(product: ProductRow | undefined, id: string): number | null {
  const value = product?.[id];
  return typeof value === 'number' ? value : null;
}

function lowestOf(product: ProductRow | undefined, ids: readonly string[]): number | null {
  const prices = ids.flatMap((id) => figure(product, id) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * What a piece costs, as a cell of a file says it: '$1,234.50', '12,50 €', '3.7'. The currency is the reader's matter.
 * @returns null where it is no amount, or one below zero
 */
export function costOf(text: string): number | null {
  const figures = text.replace(/[\s\u00a0'’]/g, '').replace(/^(?:[a-z]{0,3}\p{Sc}|[a-z]{1,3})|(?:\p{Sc}|[a-z]{3})$/giu, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(figures)) return null;
  const decimal = decimalMark(figures);
  const groups = decimal === ',' ? '.' : ',';
  const [whole = '', cents = '', ...more] = figures.replaceAll(groups, '').split(decimal);
  const amount = Number(`${whole || '0'}.${cents || '0'}`);
  return more.length === 0 && Number.isFinite(amount) ? amount : null;
}

/** The last of the two marks is the decimal one; a comma alone before three digits divides thousands, as does a mark that comes twice. */
function decimalMark(figures: string): ',' | '.' {
  const comma = figures.lastIndexOf(',');
  const point = figures.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma >= 0) return /^\d{1,3}(?:,\d{3})+$/.test(figures) ? '.' : ',';
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(figures) ? ',' : '.';
}
