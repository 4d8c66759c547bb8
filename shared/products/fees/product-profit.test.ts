import { describe, expect, it } from 'vitest';
import { columnsOf } from '../columns.ts';
import { noProfitText, type Profit, profitFlags, profitOf } from './product-profit.ts';
import { publishedSchedules } from './published-schedules.ts';

const product = {
  asin: 'B000000001',
  buy_box_price_new: 34.2,
  lowest_price_new_fba: 31,
  lowest_price_new_fbm: 29.5,
  fulfillment_fee_fba: 3.97,
  main_category: 'Toys & Games',
};
const US = { marketplace: 'US', schedules: publishedSchedules };

describe('the estimated profit of a product', () => {
  it('is the Buy Box price minus Amazon’s fees and the cost, with its working, and its ratio to the cost [RES-01]', () => {
    // 15% of 34.20 are 5.13.
    expect(profitOf(product, '$19.47', US)).toEqual({
      ...{ named: 'profit', price: 34.2, priceOf: 'buy-box', cost: 19.47, profit: 5.63, roi: (5.63 / 19.47) * 100 },
      lines: [
        {
          part: 'referral',
          amount: 5.13,
          source: 'schedule',
          dated: '2026-11-26',
          category: 'Everything else',
          percent: 15,
        },
        { part: 'fulfillment', amount: 3.97, source: 'product-data' },
        { part: 'cost', amount: 19.47, source: 'entered' },
      ],
    });
  });

  it('is named as before the referral fee where the category or the marketplace’s schedule is not known [RES-01]', () => {
    const before = { named: 'before-referral-fee', profit: 10.76 };
    expect(profitOf({ ...product, main_category: 'Clothing, Shoes & Jewelry' }, '19.47', US)).toMatchObject(before);
    expect(profitOf(product, '19.47', { ...US, marketplace: 'CA' })).toMatchObject(before);
  });

  it('plus the fees and the cost is the price, to the cent [RES-01]', () => {
    for (const main_category of ['Baby', 'Books', 'Electronics', 'Grocery & Gourmet Food', 'Toys & Games'])
      for (let n = 1; n < 400; n += 7) {
        const price = n * 0.97;
        const { profit, lines } = profitOf(
          { ...product, main_category, buy_box_price_new: Math.round(price * 100) / 100 },
          '7.31',
          US,
        ) as Profit;
        const whole = lines.reduce((sum, { amount }) => sum + amount, profit);
        expect(Math.round(whole * 100)).toBe(Math.round(price * 100));
      }
  });

  it('uses the lowest new price if nobody has the Buy Box', () => {
    expect(profitOf({ ...product, buy_box_price_new: null }, '30', US)).toMatchObject({
      price: 29.5,
      priceOf: 'lowest-new',
      profit: -8.9,
    });
  });

  it('gives the reason if it is missing', () => {
    expect(profitOf(product, null, US)).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, ' ', US)).toEqual({ missing: 'no-cost' });
    expect(profitOf(product, 'ask', US)).toEqual({ missing: 'bad-cost' });
    expect(profitOf({ asin: 'B000000001', fulfillment_fee_fba: 3 }, '5', US)).toEqual({ missing: 'no-price' });
    expect(profitOf({ asin: 'B000000001', buy_box_price_new: 30 }, '5', US)).toEqual({ missing: 'no-fee' });
    expect(profitOf(undefined, '5', US)).toEqual({ missing: 'no-price' });
  });

  it('treats a figure that is not a number as missing', () => {
    expect(profitOf({ ...product, fulfillment_fee_fba: 'N/A' }, '10', US)).toEqual({ missing: 'no-fee' });
    expect(profitOf({ ...product, fulfillment_fee_fba: '' }, '10', US)).toEqual({ missing: 'no-fee' });
    expect(profitOf({ ...product, buy_box_price_new: 'none' }, '10', US)).toMatchObject({
      price: 29.5,
      priceOf: 'lowest-new',
    });
  });

  it('needs no fields other than those of its flags', () => {
    const requested = columnsOf(profitFlags).map(({ id }) => id);
    const only = Object.fromEntries(
      Object.entries({ ...product, lowest_price_new: 28 }).filter(([id]) => requested.includes(id)),
    );
    expect(profitOf({ ...only, asin: 'B000000001' }, '10', US)).toMatchObject({ price: 34.2, cost: 10 });
    expect(profitOf({ ...only, asin: 'B000000001', buy_box_price_new: null }, '10', US)).toMatchObject({
      price: 28,
      cost: 10,
    });
  });

  it('explains why it is missing, and which field was not requested', () => {
    expect(noProfitText('no-cost', [])).toBe('No cost');
    expect(noProfitText('bad-cost', [])).toBe('Cost is no amount');
    expect(noProfitText('no-fee', ['buybox_new'])).toBe('Needs Info');
    expect(noProfitText('no-fee', ['info'])).toBe('No FBA fee');
    expect(noProfitText('no-price', ['info', 'root_rank'])).toBe('Needs a price field');
    for (const flag of ['buybox_new', 'lowest_new', 'lowest_fba_new', 'lowest_fbm_new'])
      expect(noProfitText('no-price', [flag])).toBe('No price');
  });

  it('of a product without cost has no ratio', () => {
    expect(profitOf(product, '0', US)).toMatchObject({ profit: 25.1, roi: null });
  });
});
