import { describe, expect, it } from 'vitest';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { importRow } from '#tests/support/imports.ts';
import { compareRuns, countChanges } from './compare-runs.ts';
import { figuresOf } from './run-figures.ts';
import type { ImportRow } from './stored-import.ts';

const product = (asin: string, price: number | null | undefined, more: object = {}) => ({
  asin,
  title: `Title ${asin}`,
  ...(price === undefined ? {} : { buy_box_price_new: price }),
  fulfillment_fee_fba: 4,
  main_category: 'Toys & Games',
  ...more,
});
const run = (...rows: (Partial<ImportRow> & { value: string })[]) =>
  rows.flatMap((row, at) => figuresOf(importRow(at, row), 0, { marketplace: 'US', schedules: publishedSchedules }));
const one = (value: string, price: number | null | undefined, more: object = {}, cost = '5') => ({
  value,
  cells: [cost],
  products: [product(value, price, more)],
});

describe('a comparison of two runs [RES-04]', () => {
  it('says of each product whether its price rose, fell, sold out, came back, or is new or gone', () => {
    const earlier = run(
      one('A1', 20),
      one('A2', 20),
      one('A3', 20),
      one('A4', null),
      one('A5', 20),
      one('A6', 20),
      one('A8', null),
    );
    const later = run(
      one('A2', 18.5),
      one('A1', 21.1),
      one('A3', null),
      one('A4', 9),
      one('A6', 20),
      one('A7', 3),
      one('A8', null),
    );
    const rows = compareRuns(earlier, later);
    expect(rows.map(({ asin, change, by }) => [asin, change.price, by.price])).toEqual([
      ['A2', 'fell', -1.5],
      ['A1', 'rose', 1.1],
      ['A3', 'sold-out', null],
      ['A4', 'back', null],
      ['A6', 'same', 0],
      ['A7', 'new', null],
      ['A8', 'same', null],
      ['A5', 'gone', null],
    ]);
    expect(countChanges(rows, 'price')).toEqual({
      rose: 1,
      fell: 1,
      'sold-out': 1,
      back: 1,
      new: 1,
      gone: 1,
      same: 2,
      unknown: 0,
    });
    // Profit: the price minus the referral fee of 15%, the FBA fee of 4, and the cost of 5.
    expect(rows[0]).toMatchObject({
      before: { profit: 8 },
      after: { profit: 6.72 },
      by: { profit: -1.28 },
      change: { profit: 'fell' },
    });
  });

  it('matches by code and ASIN, finds a product under another code, and follows the product that each run shows', () => {
    const several = [product('B1', 10), product('B2', 30)];
    const earlier = run({ value: 'UPC1', products: several, pick: 0 }, one('B9', 8));
    const later = run(
      { value: 'UPC1', products: [product('B2', 33), product('B1', 11)], pick: 0 },
      { value: 'EAN9', products: [product('B9', 7)] },
    );
    expect(compareRuns(earlier, later).map(({ code, asin, by }) => [code, asin, by.price])).toEqual([
      ['UPC1', 'B2', 3],
      ['EAN9', 'B9', -1],
    ]);
  });

  it('counts what is no longer found as gone, and does not compare what was not fetched', () => {
    const earlier = run(one('A1', 20), one('A2', 20, { rank_of_root_category: 900 }), one('A3', undefined));
    const later = run(
      { value: 'A1', products: [], state: 'not-found' },
      one('A2', undefined, { rank_of_root_category: 400 }),
      one('A3', 20),
    );
    const rows = compareRuns(earlier, later);
    expect(rows.map(({ asin, change }) => [asin, change.price, change.rank])).toEqual([
      ['A2', 'unknown', 'fell'],
      ['A3', 'unknown', 'unknown'],
      ['A1', 'gone', 'gone'],
    ]);
  });

  it('has no profit before the referral fee [RES-01]', () => {
    expect(run(one('A1', 20, { main_category: 'Clothing, Shoes & Jewelry' }))).toMatchObject([
      { price: 20, profit: null },
    ]);
  });

  it('takes the lowest new price without a Buy Box, and lists each product once', () => {
    const [figure] = run({
      value: 'A1',
      products: [product('A1', null, { lowest_price_new: 12, lowest_price_new_fbm: 11 })],
    });
    expect(figure).toMatchObject({ price: 11, profit: null });
    expect(compareRuns([], run(one('A1', 1), one('A1', 1)))).toHaveLength(1);
  });
});
