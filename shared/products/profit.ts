import { type FeeSchedule, scheduleOf } from '../fees/fee-schedule.ts';
import { feeCategoryOf } from '../fees/product-category.ts';
import { type FigureLine, figuresOf } from '../fees/profit-figures.ts';
import { columnsOf } from './columns.ts';
import type { ProductRow } from './lookup.ts';
import type { GeneralFlag, StatisticalFlag } from './product-flags.ts';

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
 * What a unit brings, in the marketplace's currency. `profit` is before Amazon's referral fee, and must be shown as such, unless `named` is 'profit'.
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
 * Calculates the profit per unit: the new Buy Box price, or else the lowest new price, minus Amazon's referral fee by the published schedule
 * (RES-01), the FBA fee, and the cost.
 * @param cost the file's text; null if it has no cost column
 */
export function profitOf(product: ProductRow | undefined, cost: string | null, { marketplace, schedules }: ProfitPlace): Profit | { missing: NoProfit } {
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
  return { named, price, priceOf: buyBox === null ? 'lowest-new' : 'buy-box', cost: amount, profit: figures.amount, roi, lines };
}

function figure(product: ProductRow | undefined, id: string): number | null {
  const value = product?.[id];
  return typeof value === 'number' ? value : null;
}

function lowestOf(product: ProductRow | undefined, ids: readonly string[]): number | null {
  const prices = ids.flatMap((id) => figure(product, id) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/**
 * Reads the cost per unit from a file's cell: '$1,234.50', '12,50 €', '3.7'. Ignores the currency.
 * @returns null if it isn't an amount, or is negative
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

/** If both marks occur, the last is the decimal mark. A single comma before three digits separates thousands, and so does a repeated mark. */
function decimalMark(figures: string): ',' | '.' {
  const comma = figures.lastIndexOf(',');
  const point = figures.lastIndexOf('.');
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  if (comma >= 0) return /^\d{1,3}(?:,\d{3})+$/.test(figures) ? '.' : ',';
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(figures) ? ',' : '.';
}
