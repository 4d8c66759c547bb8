import { describe, expect, it } from 'vitest';
import { profitOf } from '#shared/products/profit.ts';

const product = { asin: 'B000000001', buy_box_price_new: 34.2, lowest_price_new_fba: 31, lowest_price_new_fbm: 29.5, fulfillment_fee_fba: 3.97 };

describe('what a piece would earn', () => {
  it('is the price of the Buy Box less the fee and the cost, and its share of the cost', () => {
    expect(profitOf(product, '$19.47')).toEqual({ price: 34.2, priceOf: 'buy-box', fee: 3.97, cost: 19.47, profit: 10.76, roi: (10.76 / 19.47) * 100 });
  });

  it('goes by the lowest new price where nobody has the Buy Box', () => {
    expect(profitOf({ ...product, buy_box_price_new: null }, '30')).toMatchObject({ price: 29.5, priceOf: 'lowest-new', profit: -4.47 });
  });

  it('says why it is missing', () => {
    expect(profitOf(product, null)).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, ' ')).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, 'ask')).toEqual({ missing: 'bad-cost' });
    expect(profitOf({ asin: 'B000000001', fulfillment_fee_fba: 3 }, '5')).toEqual({ missing: 'no-price' });
    expect(profitOf({ asin: 'B000000001', buy_box_price_new: 30 }, '5')).toEqual({ missing: 'no-fee' });
    expect(profitOf(undefined, '5')).toEqual({ missing: 'no-price' });
  });

  it('of something that costs nothing has no share', () => {
    expect(profitOf(product, '0')).toMatchObject({ profit: 30.23, roi: 0 });
  });
});
