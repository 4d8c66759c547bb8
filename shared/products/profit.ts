import { costOf } from './cost-cell.ts';
import type { ProductRow } from './product.ts';

/** Why nothing can be said of what a piece would earn. */
export type NoProfit = 'no-cost' | 'bad-cost' | 'no-price' | 'no-fee';

export const noProfitLabels: Record<NoProfit, string> = {
  'no-cost': 'No cost',
  'bad-cost': 'The cost is no amount',
  'no-price': 'No price',
  'no-fee': 'No FBA fee',
};

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
  const buyBox = figure(product, 'buy_box_price_new');
  const price = buyBox ?? lowestOf(product, ['lowest_price_new', 'lowest_price_new_fba', 'lowest_price_new_fbm']);
  if (price === null) return { missing: 'no-price' };
  const fee = figure(product, 'fulfillment_fee_fba');
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
