import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedSchedules, scheduleOf } from './fee-schedule.ts';
import { type FigureInput, figuresOf } from './profit-figures.ts';

const schedule = scheduleOf(publishedSchedules, 'US');
const tumbler: FigureInput = {
  marketplace: 'US',
  price: 24.99,
  category: 'Everything else',
  schedule,
  fulfillmentFee: 5.37,
  cost: 9.8,
  prep: 0.48,
};

describe('profit, margin and ROI', () => {
  it('take off every known fee, each line with its source [RES-01]', () => {
    const figures = figuresOf({ ...tumbler, inbound: 0.4, tax: 0.1 });
    expect(figures).toMatchObject({ named: 'profit', amount: 5.09 });
    expect(figures.lines).toEqual([
      { part: 'referral', amount: 3.75, source: 'schedule', dated: '2026-11-26', category: 'Everything else', percent: 15 },
      { part: 'fulfillment', amount: 5.37, source: 'product-data' },
      { part: 'cost', amount: 9.8, source: 'entered' },
      { part: 'prep', amount: 0.48, source: 'entered' },
      { part: 'inbound', amount: 0.4, source: 'entered' },
      { part: 'tax', amount: 0.1, source: 'entered' },
    ]);
  });

  it.each([
    [24.99, 5.59, 54.4, 22.4],
    [24.98, 5.58, 54.3, 22.3],
    [24.49, 5.17, 50.3, 21.1],
    [26.9, 7.21, 70.1, 26.8],
  ])('are at $%s: $%s, ROI %s %%, margin %s %%', (price, amount, roi, margin) => {
    const figures = figuresOf({ ...tumbler, price });
    expect(figures.named === 'profit' && [figures.amount, Number(figures.roi?.toFixed(1)), Number(figures.margin.toFixed(1))]).toEqual([amount, roi, margin]);
  });

  it('use Amazon’s own estimate of the price before the schedule', () => {
    const fees = [{ price: 24.99, referral: 3.5, closing: 1.8, fulfillment: 4.9 }];
    expect(figuresOf({ ...tumbler, fees }).lines.slice(0, 3)).toEqual([
      { part: 'referral', amount: 3.5, source: 'fees-api' },
      { part: 'closing', amount: 1.8, source: 'fees-api' },
      { part: 'fulfillment', amount: 4.9, source: 'fees-api' },
    ]);
  });

  it('take the referral fee of another price from the schedule, and its fulfillment fee from the nearest estimate', () => {
    const fees = [
      { price: 30, referral: 4.2, fulfillment: 6 },
      { price: 25, referral: 3.4, fulfillment: 4.9 },
    ];
    expect(figuresOf({ ...tumbler, fees }).lines.slice(0, 2)).toMatchObject([
      { part: 'referral', amount: 3.75, source: 'schedule' },
      { part: 'fulfillment', amount: 4.9, source: 'fees-api' },
    ]);
  });

  it('include the closing fee of media', () => {
    expect(figuresOf({ ...tumbler, category: 'Media' }).lines).toContainEqual(expect.objectContaining({ part: 'closing', amount: 1.8, source: 'schedule' }));
  });

  it.each([
    ['a marketplace without a schedule', { marketplace: 'DE', schedule: undefined }],
    ['an unknown fee category', { category: undefined }],
    ['a category that the schedule lacks', { category: 'Sculptures' }],
  ])('are before Amazon’s referral fee, never profit, with %s [RES-01]', (_, over) => {
    expect(figuresOf({ ...tumbler, ...over })).toMatchObject({ named: 'before-referral-fee', amount: 9.34 });
  });

  it('are empty without a cost or a price, and say why', () => {
    expect(figuresOf({ ...tumbler, cost: undefined })).toMatchObject({ named: 'empty', why: 'no-cost' });
    expect(figuresOf({ ...tumbler, price: 0 })).toMatchObject({ named: 'empty', why: 'no-price' });
  });

  it('have no ROI if nothing is spent on the unit', () => {
    expect(figuresOf({ ...tumbler, cost: 0, prep: undefined })).toMatchObject({ named: 'profit', roi: null });
  });

  it('are whole yen in Japan', () => {
    expect(figuresOf({ marketplace: 'JP', price: 2_980, cost: 1_200.4 })).toMatchObject({ amount: 1_780 });
  });
});

it('never come to more than the price minus what is known, whatever the parts are', () => {
  const amount = fc.option(
    fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
    { nil: undefined },
  );
  const parts = fc.record({ cost: amount, prep: amount, inbound: amount, tax: amount, fulfillmentFee: amount });
  const categories = fc.option(fc.constantFrom('Everything else', 'Media', 'Jewelry', 'Tires'), { nil: undefined });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500_000 }), parts, categories, (cents, given, category) => {
      const price = cents / 100;
      const figures = figuresOf({ marketplace: 'US', price, category, schedule, ...given });
      expect(figures.named === 'empty').toBe(given.cost === undefined);
      if (figures.named === 'empty') return;
      const known = figures.lines.reduce((sum, line) => sum + line.amount, 0);
      expect(figures.amount + known).toBeCloseTo(price, 6);
      expect(figures.named === 'profit').toBe(category !== undefined);
      expect(figures.amount).toBeLessThanOrEqual(price);
      expect(figures.margin).toBeLessThanOrEqual(100);
    }),
  );
});
