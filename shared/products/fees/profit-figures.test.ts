import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WALMART_US } from '../../marketplaces.ts';
import type { FeeEstimate } from './fee-estimate.ts';
import { scheduleOf } from './fee-schedule.ts';
import { type FigureInput, figuresOf } from './profit-figures.ts';
import { publishedSchedules } from './published-schedules.ts';
import { beforeFeeText } from './texts.ts';

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

const AT = Date.UTC(2026, 10, 26);
const estimate = (more: Partial<FeeEstimate>): FeeEstimate => ({
  price: 24.99,
  fba: true,
  referral: 3.75,
  closing: 0,
  fulfillment: 5,
  other: 0,
  at: AT,
  ...more,
});

describe('profit, margin and ROI', () => {
  it('take off every known fee, each line with its source [RES-01]', () => {
    const figures = figuresOf({ ...tumbler, inbound: 0.4, tax: 0.1 });
    expect(figures).toMatchObject({ named: 'profit', amount: 5.09 });
    expect(figures.lines).toEqual([
      {
        part: 'referral',
        amount: 3.75,
        source: 'schedule',
        dated: '2026-11-26',
        category: 'Everything else',
        percent: 15,
      },
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
    expect(
      figures.named === 'profit' && [
        figures.amount,
        Number(figures.roi?.toFixed(1)),
        Number(figures.margin.toFixed(1)),
      ],
    ).toEqual([amount, roi, margin]);
  });

  it('use Amazon’s own estimate of the price before the schedule, with its date [RES-01]', () => {
    const fees = [estimate({ price: 24.99, referral: 3.5, closing: 1.8, fulfillment: 4.9, other: 0.2 })];
    const figures = figuresOf({ ...tumbler, fees });
    expect(figures).toMatchObject({ named: 'profit', amount: 4.31 });
    expect(figures.lines.slice(0, 4)).toEqual([
      { part: 'referral', amount: 3.5, source: 'fees-api', at: AT },
      { part: 'closing', amount: 1.8, source: 'fees-api', at: AT },
      { part: 'other', amount: 0.2, source: 'fees-api', at: AT },
      { part: 'fulfillment', amount: 4.9, source: 'fees-api', at: AT },
    ]);
  });

  it('name the referral fee by Amazon’s estimate also where the schedule does not know the category or the marketplace [RES-01]', () => {
    const figures = figuresOf({
      marketplace: 'DE',
      price: 20,
      cost: 5,
      fees: [estimate({ price: 20, referral: 3, fulfillment: null })],
    });
    expect(figures).toMatchObject({ named: 'profit', amount: 12 });
  });

  it('scale the referral fee of a near price and say so; of a far price it is the schedule’s, and the fulfillment fee the nearest one', () => {
    const near = figuresOf({ ...tumbler, fees: [estimate({ price: 25.99, referral: 4, fulfillment: 4.9 })] });
    expect(near.lines.slice(0, 2)).toEqual([
      { part: 'referral', amount: 3.85, source: 'fees-api', at: AT, of: 25.99 },
      { part: 'fulfillment', amount: 4.9, source: 'fees-api', at: AT, of: 25.99 },
    ]);
    const far = figuresOf({
      ...tumbler,
      fees: [
        estimate({ price: 40, referral: 6, fulfillment: 6 }),
        estimate({ price: 30, referral: 4.2, fulfillment: 5 }),
      ],
    });
    expect(far.lines.slice(0, 2)).toMatchObject([
      { part: 'referral', amount: 3.75, source: 'schedule' },
      { part: 'fulfillment', amount: 5, source: 'fees-api', of: 30 },
    ]);
  });

  it('take no near price’s referral fee across a bracket of the schedule', () => {
    const grocery = {
      ...tumbler,
      price: 15.5,
      category: 'Grocery and Gourmet',
      fees: [estimate({ price: 14.99, referral: 1.2 })],
    };
    expect(figuresOf(grocery).lines[0]).toMatchObject({ amount: 2.33, source: 'schedule' });
  });

  it('include the closing fee of media', () => {
    expect(figuresOf({ ...tumbler, category: 'Media' }).lines).toContainEqual(
      expect.objectContaining({ part: 'closing', amount: 1.8, source: 'schedule' }),
    );
  });

  it.each([
    ['a marketplace without a schedule', { marketplace: 'DE', schedule: undefined }],
    ['an unknown fee category', { category: undefined }],
    ['a category that the schedule lacks', { category: 'Sculptures' }],
  ])('are before Amazon’s referral fee, never profit, with %s [RES-01]', (_, over) => {
    expect(figuresOf({ ...tumbler, ...over })).toMatchObject({ named: 'before-referral-fee', amount: 9.34 });
  });

  it('name Walmart’s fee where it is Walmart’s, and the day of its table [SIG-07] [RES-01]', () => {
    const schedule = publishedSchedules.find(({ marketplace }) => marketplace === WALMART_US);
    const item = { marketplace: WALMART_US, schedule, price: 300, cost: 10 };
    expect(figuresOf(item)).toMatchObject({ named: 'before-referral-fee', amount: 290 });
    expect([beforeFeeText(WALMART_US), beforeFeeText('US')]).toEqual([
      'before Walmart’s referral fee',
      'before Amazon’s referral fee',
    ]);
    // 20% of 250, and 5% of the rest.
    const [line] = figuresOf({ ...item, category: 'Jewelry' }).lines;
    expect(line).toMatchObject({ part: 'referral', amount: 52.5, source: 'schedule', dated: '2025-03-25' });
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

it('profit, all fees and all costs are the price to the cent, also with Amazon’s estimates [RES-01]', () => {
  const money = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => cents / 100);
  const estimates = fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
      fba: fc.boolean(),
      referral: money(80_000),
      closing: money(400),
      fulfillment: fc.option(money(5_000)),
      other: money(300),
      at: fc.constant(AT),
    }),
    { maxLength: 4 },
  );
  const parts = fc.record({
    cost: money(100_000),
    prep: fc.option(money(500), { nil: undefined }),
    fulfillmentFee: fc.option(money(2_000), { nil: undefined }),
  });
  const category = fc.option(fc.constantFrom('Everything else', 'Media', 'Grocery and Gourmet'), { nil: undefined });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500_000 }),
      estimates,
      parts,
      category,
      fc.boolean(),
      (cents, fees, given, named, isNear) => {
        const price =
          isNear && fees[0] ? Math.max(0.01, Math.round(fees[0].price * 100 + (cents % 100)) / 100) : cents / 100;
        const figures = figuresOf({ marketplace: 'US', price, category: named, schedule, fees, ...given });
        if (figures.named === 'empty') throw new Error('A cost and a price are given');
        const all = figures.lines.reduce(
          (sum, { amount }) => sum + Math.round(amount * 100),
          Math.round(figures.amount * 100),
        );
        expect(all).toBe(Math.round(price * 100));
        for (const { amount } of figures.lines)
          expect(Math.abs(amount * 100 - Math.round(amount * 100))).toBeLessThan(1e-6);
        // A referral fee comes from Amazon for its own price and near ones, else from the schedule.
        const referral = figures.lines.find(({ part }) => part === 'referral');
        if (referral?.source === 'fees-api')
          expect(fees.some(({ price: of }) => Math.abs(price - of) <= of * 0.1)).toBe(true);
        expect(figures.named === 'profit').toBe(referral !== undefined);
      },
    ),
  );
});
