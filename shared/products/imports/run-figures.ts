import { type ProfitPlace, profitOf } from '../fees/product-profit.ts';
import type { ProductRow } from '../lookup.ts';
import type { ImportRow, RunFigure } from './stored-import.ts';

const PRICES = ['buy_box_price_new', 'lowest_price_new', 'lowest_price_new_fba', 'lowest_price_new_fbm'] as const;
const RANK = 'rank_of_root_category';

/**
 * The figures of a row's products, one entry per product; one without an ASIN if nothing was found. A figure before the
 * referral fee is no profit.
 */
export function figuresOf(row: ImportRow, costColumn: number | null, place: ProfitPlace): RunFigure[] {
  const { position, value: code, products, pick } = row;
  if (products.length === 0) return [{ position, code, asin: null, title: null, picked: true }];
  const cost = costColumn === null ? null : (row.cells[costColumn] ?? '');
  const shown = products[pick] ? pick : 0;
  return products.map((product, at) => {
    const profit = profitOf(product, cost, place);
    return {
      position,
      code,
      asin: product.asin,
      title: typeof product.title === 'string' ? product.title.slice(0, 200) : null,
      picked: at === shown,
      ...known('price', priceOf(product)),
      ...known('rank', numberIn(product, RANK)),
      ...known(
        'profit',
        costColumn === null ? undefined : 'missing' in profit || profit.named !== 'profit' ? null : profit.profit,
      ),
    };
  });
}

const known = (name: 'price' | 'rank' | 'profit', value: number | null | undefined) =>
  value === undefined ? {} : { [name]: value };

/** @returns the Buy Box price, or the lowest new one; null if there is none, undefined if none was fetched */
function priceOf(product: ProductRow): number | null | undefined {
  const prices = PRICES.map((id) => numberIn(product, id));
  const [buyBox, ...lowest] = prices;
  if (typeof buyBox === 'number') return buyBox;
  const known = lowest.filter((price) => typeof price === 'number');
  if (known.length > 0) return Math.min(...known);
  return prices.some((price) => price === null) ? null : undefined;
}

function numberIn(product: ProductRow, id: string): number | null | undefined {
  const value = product[id];
  if (value === undefined) return undefined;
  return typeof value === 'number' ? value : null;
}
