import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { feeCategoriesOf, feeSchedulesSchema, scheduleOf } from './fee-schedule.ts';
import { feeCategoryOf } from './product-category.ts';
import { publishedSchedules } from './published-schedules.ts';
import { referralFee } from './referral-fee.ts';

const us = scheduleOf(publishedSchedules, 'US');
if (!us) throw new Error('The US has no schedule');
const feeOf = (category: string, price: number) => referralFee(us, { category, price });

describe('the published US schedule', () => {
  it.each([
    ['Amazon Device Accessories', 20, 9],
    ['Automotive and Powersports', 27.4, 3.29],
    ['Business, Industrial and Scientific', 100, 12],
    ['Base Equipment Power Tools', 1, 0.3],
    ['Baby Products', 10, 0.8],
    ['Baby Products', 10.01, 1.5],
    ['Beauty, Health and Personal Care', 3, 0.3],
    ['Clothing and Accessories', 15, 0.75],
    ['Clothing and Accessories', 20, 2],
    ['Clothing and Accessories', 20.01, 3.4],
    ['Computers', 500, 40],
    ['Consumer Electronics', 99.99, 8],
    ['Camera and Photo', 250, 20],
    ['Cell Phone Devices', 3.5, 0.3],
    ['Full-Size Appliances', 800, 64],
    ['Video Game Consoles', 499, 39.92],
    ['Compact Appliances', 400, 53],
    ['Electronics Accessories', 100, 15],
    ['Electronics Accessories', 150, 19],
    ['Furniture', 300, 40],
    ['Grocery and Gourmet', 15, 1.2],
    ['Grocery and Gourmet', 15.01, 2.25],
    ['Grocery and Gourmet', 1, 0.08],
    ['Jewelry', 350, 55],
    ['Lawn Mowers and Snow Throwers', 500, 75],
    ['Lawn Mowers and Snow Throwers', 500.01, 40],
    ['Tires', 80, 8],
    ['Watches', 2_000, 255],
    ['Everything else', 24.99, 3.75],
    ['Everything else', 1.99, 0.3],
  ])('takes for %s at $%s a referral fee of $%s [RES-01]', (category, price, referral) => {
    expect(feeOf(category, price)).toMatchObject({ referral, closing: 0, category, dated: us.dated });
  });

  it('takes a closing fee for media on top [RES-01]', () => {
    expect(feeOf('Media', 10)).toMatchObject({ referral: 1.5, closing: 1.8, percent: 15 });
  });

  it('names the rate only where the whole price has it, and the minimum does not apply', () => {
    expect(feeOf('Furniture', 200)).toMatchObject({ percent: 15 });
    expect(feeOf('Furniture', 201)).not.toHaveProperty('percent');
    expect(feeOf('Tires', 1)).not.toHaveProperty('percent');
  });

  it('has no fee for a category that it does not list', () => {
    expect(feeOf('Clothing, Shoes & Jewelry', 20)).toBeUndefined();
  });
});

it('is the only published schedule: other marketplaces have none', () => {
  expect(scheduleOf(publishedSchedules, 'DE')).toBeUndefined();
  expect(scheduleOf(publishedSchedules, 'us')).toBe(us);
});

const cents = fc.integer({ min: 1, max: 500_000 }).map((amount) => amount / 100);
const ruleOf = (category: string) => us.rules.find(({ categories }) => categories.includes(category));
const rounding = 0.0051;

it('is at least the minimum, and never more than the highest rate of the price', () => {
  fc.assert(
    fc.property(fc.constantFrom(...feeCategoriesOf(us)), cents, (category, price) => {
      const rule = ruleOf(category);
      const fee = feeOf(category, price)?.referral ?? Number.NaN;
      const highest = Math.max(...(rule?.rates ?? []).map(({ percent }) => percent));
      expect(fee).toBeGreaterThanOrEqual(rule?.minimum ?? Number.NaN);
      expect(fee).toBeLessThanOrEqual(Math.max((price * highest) / 100 + rounding, rule?.minimum ?? 0));
    }),
  );
});

it('rises with the price without a jump where portions have their own rates', () => {
  const categories = us.rules.filter(({ by }) => by === 'portion').flatMap((rule) => rule.categories);
  expect(categories).toEqual(['Compact Appliances', 'Electronics Accessories', 'Furniture', 'Jewelry', 'Watches']);
  fc.assert(
    fc.property(fc.constantFrom(...categories), cents, fc.integer({ min: 0, max: 10_000 }), (category, price, more) => {
      const fee = feeOf(category, price)?.referral ?? Number.NaN;
      const higher = feeOf(category, price + more / 100)?.referral ?? Number.NaN;
      expect(higher).toBeGreaterThanOrEqual(fee);
      expect(higher - fee).toBeLessThanOrEqual((more / 100) * 0.2 + 2 * rounding);
    }),
  );
});

it('rises with the price within a bracket', () => {
  fc.assert(
    fc.property(fc.constantFrom(...feeCategoriesOf(us)), cents, cents, (category, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const bracket = (price: number) =>
        ruleOf(category)?.rates.findIndex(({ upTo }) => upTo === undefined || price <= upTo);
      fc.pre(bracket(low) === bracket(high));
      expect(feeOf(category, high)?.referral).toBeGreaterThanOrEqual(feeOf(category, low)?.referral ?? Number.NaN);
    }),
  );
});

describe('a replaced schedule', () => {
  const germany = {
    marketplace: 'DE',
    dated: '2026-01-15',
    rules: [{ categories: ['Everything else'], rates: [{ percent: 15 }], minimum: 0.3 }],
  };
  const check = (...schedules: unknown[]) => v.safeParse(feeSchedulesSchema, schedules);

  it('fits in its short form', () => {
    const read = check(germany);
    expect(read.success && read.output[0]?.rules[0]).toEqual({
      categories: ['Everything else'],
      by: 'whole',
      rates: [{ percent: 15 }],
      minimum: 0.3,
      closing: 0,
    });
  });

  it('fits as published', () => {
    expect(check(...publishedSchedules)).toMatchObject({ success: true, output: publishedSchedules });
  });

  it.each([
    [
      'rates that do not ascend',
      {
        ...germany,
        rules: [{ categories: ['A'], rates: [{ upTo: 20, percent: 1 }, { upTo: 10, percent: 2 }, { percent: 3 }] }],
      },
    ],
    ['rates that end', { ...germany, rules: [{ categories: ['A'], rates: [{ upTo: 20, percent: 1 }] }] }],
    ['a category twice', { ...germany, rules: [...germany.rules, ...germany.rules] }],
    ['an unknown marketplace', { ...germany, marketplace: 'XX' }],
    ['no day', { ...germany, dated: 'January' }],
    ['a percent above 100', { ...germany, rules: [{ categories: ['A'], rates: [{ percent: 101 }] }] }],
  ])('does not fit with %s', (_, schedule) => {
    expect(check(schedule).success).toBe(false);
  });

  it('does not fit with a marketplace twice', () => {
    expect(check(germany, germany).success).toBe(false);
  });
});

describe('a product’s fee category', () => {
  it('follows its main category, with the highest fee of those that share it', () => {
    expect([feeCategoryOf('Electronics'), feeCategoryOf(' home & kitchen '), feeCategoryOf('Books')]).toEqual([
      'Electronics Accessories',
      'Everything else',
      'Media',
    ]);
  });

  it('is unknown where no fee is the highest at every price, or the main category is unknown', () => {
    expect(['Clothing, Shoes & Jewelry', 'constructor', '', null, undefined].map(feeCategoryOf)).toEqual(
      Array(5).fill(undefined),
    );
  });
});
