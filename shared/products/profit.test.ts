import { describe, expect, it } from 'vitest';
import { columnsOf } from './columns.ts';
import { noProfitText, profitFlags, profitOf } from './profit.ts';

const product = { asin: 'B000000001', buy_box_price_new: 34.2, lowest_price_new_fba: 31, lowest_price_new_fbm: 29.5, fulfillment_fee_fba: 3.97 };

describe('the estimated profit of a product', () => {
  it('is the Buy Box price minus fee and cost, and its ratio to the cost', () => {
    expect(profitOf(product, '$19.47')).toEqual({ price: 34.2, priceOf: 'buy-box', fee: 3.97, cost: 19.47, profit: 10.76, roi: (10.76 / 19.47) * 100 });
  });

  it('uses the lowest new price if nobody has the Buy Box', () => {
    expect(profitOf({ ...product, buy_box_price_new: null }, '30')).toMatchObject({ price: 29.5, priceOf: 'lowest-new', profit: -4.47 });
  });

  it('gives the reason if it is missing', () => {
    expect(profitOf(product, null)).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, ' ')).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, 'ask')).toEqual({ missing: 'bad-cost' });
    expect(profitOf({ asin: 'B000000001', fulfillment_fee_fba: 3 }, '5')).toEqual({ missing: 'no-price' });
    expect(profitOf({ asin: 'B000000001', buy_box_price_new: 30 }, '5')).toEqual({ missing: 'no-fee' });
    expect(profitOf(undefined, '5')).toEqual({ missing: 'no-price' });
  });

  it('treats a figure that is not a number as missing', () => {
    expect(profitOf({ ...product, fulfillment_fee_fba: 'N/A' }, '10')).toEqual({ missing: 'no-fee' });
    expect(profitOf({ ...product, fulfillment_fee_fba: '' }, '10')).toEqual({ missing: 'no-fee' });
    expect(profitOf({ ...product, buy_box_price_new: 'none' }, '10')).toMatchObject({ price: 29.5, priceOf: 'lowest-new' });
  });

  it('needs no fields other than those of its flags', () => {
    const requested = columnsOf(profitFlags).map(({ id }) => id);
    const only = Object.fromEntries(Object.entries({ ...product, lowest_price_new: 28 }).filter(([id]) => requested.includes(id)));
    expect(profitOf({ ...only, asin: 'B000000001' }, '10')).toMatchObject({ price: 34.2, fee: 3.97 });
    expect(profitOf({ ...only, asin: 'B000000001', buy_box_price_new: null }, '10')).toMatchObject({ price: 28, fee: 3.97 });
  });

  it('explains why it is missing, and which field was not requested', () => {
    expect(noProfitText('no-cost', [])).toBe('No cost');
    expect(noProfitText('bad-cost', [])).toBe('Cost is no amount');
    expect(noProfitText('no-fee', ['buybox_new'])).toBe('Needs Info');
    expect(noProfitText('no-fee', ['info'])).toBe('No FBA fee');
    expect(noProfitText('no-price', ['info', 'root_rank'])).toBe('Needs a price field');
    for (const flag of ['buybox_new', 'lowest_new', 'lowest_fba_new', 'lowest_fbm_new']) expect(noProfitText('no-price', [flag])).toBe('No price');
  });

  it('of a product without cost has no ratio', () => {
    expect(profitOf(product, '0')).toMatchObject({ profit: 30.23, roi: 0 });
  });
});
