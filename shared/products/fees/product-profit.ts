import { columnsOf } from '../columns.ts';
import { costOf } from '../cost-cell.ts';
import type { ProductRow } from '../lookup.ts';
import type { GeneralFlag, StatisticalFlag } from '../product-flags.ts';
import { type FeeSchedule, scheduleOf } from './fee-schedule.ts';
import { feeCategoryOf } from './product-category.ts';
import { type FigureLine, figuresOf } from './profit-figures.ts';

export type NoProfit = 'no-cost' | 'bad-cost' | 'no-price' | 'no-fee';

/** The flags for the figures that the profit needs. */
export const profitFlags: readonly (GeneralFlag | StatisticalFlag)[] = ['info', 'buybox_new', 'lowest_new'];

const FEE = 'fulfillment_fee_fba';
const CATEGORY = 'main_category';
const BUY_BOX = 'buy_box_price_new';
const LOWEST = ['lowest_price_new', 'lowest_price_new_fba', 'lowest_price_new_fbm'];

/** A short text for a row without a profit. @param flags the requested flags */
export function noProfitText(missing: NoProfit, flags: Iterable<string>): string {
  const requested = columnsOf(flags).map(({ id }) => id);
  switch (missing) {
    case 'no-cost':
      return 'No cost';
    case 'bad-cost':
      return 'Cost is no amount';
    case 'no-price':
      return [BUY_BOX, ...LOWEST].some((id) => requested.includes(id)) ? 'No price' : 'Needs a price field';
    case 'no-fee':
      return requested.includes(FEE) ? 'No FBA fee' : 'Needs Info';
  }
}

/** Where a product is sold, and Amazon's published fees. */
export type ProfitPlace = { marketplace: string; schedules: readonly FeeSchedule[] };

/**
 * What a unit brings, in the marketplace's currency. `profit` is before Amazon's referral fee, and must be shown as
 * such, unless `named` is 'profit'.
 * @property roi percent of the cost; null if it costs nothing
 * @property lines what is taken off the price: the working
 */
export type Profit = {
  named: 'profit' | 'before-referral-fee';
  price: number;
  priceOf: 'buy-box' | 'lowest-new';
  cost: number;
  profit: number;
  roi: number | null;
  lines: readonly FigureLine[];
};

/**
 * Calculates the profit per unit: the new Buy Box price, or else the lowest new price, minus Amazon's referral fee by
 * the published schedule (RES-01), the FBA fee, and the cost.
 * @param cost the file's text; null if it has no cost column
 */
export function profitOf(
  product: ProductRow | undefined,
  cost: string | null,
  { marketplace, schedules }: ProfitPlace,
): Profit | { missing: NoProfit } {
  if (cost === null || cost.trim() === '') return { missing: 'no-cost' };
  const amount = costOf(cost);
  if (amount === null) return { missing: 'bad-cost' };
  const buyBox = figure(product, BUY_BOX);
  const price = buyBox ?? lowestOf(product, LOWEST);
  if (price === null) return { missing: 'no-price' };
  const fulfillmentFee = figure(product, FEE);
  if (fulfillmentFee === null) return { missing: 'no-fee' };
  const mainCategory = product?.[CATEGORY];
  const figures = figuresOf({
    marketplace,
    price,
    cost: amount,
    category: typeof mainCategory === 'string' ? feeCategoryOf(mainCategory) : undefined,
    schedule: scheduleOf(schedules, marketplace),
    fulfillmentFee,
  });
  if (figures.named === 'empty') return { missing: 'no-price' };
  const { named, roi, lines } = figures;
  return {
    named,
    price,
    priceOf: buyBox === null ? 'lowest-new' : 'buy-box',
    cost: amount,
    profit: figures.amount,
    roi,
    lines,
  };
}

function figure(product: ProductRow | undefined, id: string): number | null {
  const value = product?.[id];
  return typeof value === 'number' ? value : null;
}

function lowestOf(product: ProductRow | undefined, ids: readonly string[]): number | null {
  const prices = ids.flatMap((id) => figure(product, id) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}
