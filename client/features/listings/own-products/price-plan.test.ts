import { describe, expect, it } from 'vitest';
import { noState } from '#shared/inbox/product-state.ts';
import type { OwnProduct } from '#shared/listings/own-products/own-product.ts';
import { scheduleOf } from '#shared/products/fees/fee-schedule.ts';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { bulkChoices, planOf, type ReadListing } from './price-plan.ts';

const row: OwnProduct = {
  ...noState,
  id: '1',
  marketplace: 'US',
  asin: 'B000000001',
  sku: 'HT40',
  title: null,
  condition: 'new',
  channels: [null],
  fulfillment: 'FBA',
  quantity: null,
  fba: null,
  pace: null,
  buyable: true,
  listedAt: null,
  price: 27.4,
  former: 25,
  floor: null,
  ceiling: null,
  unitProfit: null,
  noProfit: null,
  checkedAt: null,
  rivalName: null,
  flap: null,
  alerts: 0,
  buyBox: 'lost',
  currency: 'USD',
  own: 27.4,
  buyBoxPrice: 24.99,
  threshold: 24.49,
};
const listing = {
  price: 27.4,
  floor: null,
  ceiling: null,
  sale: null,
  businessPrice: null,
  minimum: null,
  maximum: null,
  pricingRule: null,
} as unknown as ReadListing;
const published = scheduleOf(publishedSchedules, 'US');
const noFees = { schedule: published, fees: undefined };
const plans = (of: Partial<OwnProduct> = {}, read: Partial<ReadListing> = {}) =>
  Object.fromEntries(
    bulkChoices.map((choice) => [choice, planOf({ ...row, ...of }, { ...listing, ...read }, choice, 0, noFees)]),
  );

describe('a price for several SKUs', () => {
  it('follows the Buy Box, the threshold, or the former price, from what the marketplace says now [ACT-11]', () => {
    expect(plans({}, { price: 28 })).toEqual({
      wins: { before: 28, after: null, refused: 'noWinning', warnings: [] },
      'match-buy-box': { before: 28, after: 24.99, noCost: true, warnings: [] },
      'one-below': { before: 28, after: 24.98, noCost: true, warnings: [] },
      'meet-threshold': { before: 28, after: 24.49, noCost: true, warnings: [] },
      former: { before: 28, after: 25, noCost: true, warnings: [] },
    });
  });

  it('is the price that wins, within the limits, also for who has the Buy Box [SIG-05]', () => {
    const at = (wins: number, of: Partial<OwnProduct> = {}, read: Partial<ReadListing> = {}) =>
      planOf({ ...row, ...of }, { ...listing, ...read }, 'wins', 0, { ...noFees, wins });
    expect(at(25.2)).toEqual({ before: 27.4, after: 25.2, noCost: true, warnings: [] });
    expect(at(28, { buyBox: 'mine' })).toMatchObject({ after: 28 });
    expect(at(25.2, { fulfillment: 'FBM', shipping: 4 })).toMatchObject({ after: 25.2 });
    expect(at(25.2, {}, { floor: 26 })).toMatchObject({ refused: 'below' });
    expect(at(25.2, {}, { ceiling: 25 })).toMatchObject({ refused: 'above' });
    expect(at(27.4)).toMatchObject({ refused: 'same' });
  });

  it('takes off the shipping that buyers pay to a seller who ships [ACT-11]', () => {
    expect(plans({ fulfillment: 'FBM', shipping: 4 })['match-buy-box']).toMatchObject({ after: 20.99 });
    expect(plans({ fulfillment: 'FBA', shipping: 4 })['match-buy-box']).toMatchObject({ after: 24.99 });
  });

  it('says of each why it keeps its price [ACT-11]', () => {
    expect(plans({}, { floor: 24.99 })).toMatchObject({
      'match-buy-box': { after: 24.99 },
      'one-below': { after: 24.98, refused: 'below' },
    });
    expect(plans({}, { ceiling: 24 })['match-buy-box']).toMatchObject({ refused: 'above' });
    expect(plans({ buyBox: 'mine' })).toMatchObject({
      'match-buy-box': { refused: 'yours' },
      'one-below': { refused: 'yours' },
      former: { after: 25 },
    });
    expect(plans({ buyBoxPrice: null, threshold: null, former: null })).toMatchObject({
      'match-buy-box': { refused: 'noBuyBox', after: null },
      'meet-threshold': { refused: 'noThreshold' },
      former: { refused: 'noFormer' },
    });
    expect(plans({}, { price: 24.99 })['match-buy-box']).toMatchObject({ refused: 'same' });
    expect(plans({}, { price: null })['match-buy-box']).toMatchObject({ refused: 'noPrice' });
    expect(planOf(row, null, 'match-buy-box', 0, noFees)).toMatchObject({ refused: 'gone', before: 27.4 });
    // A Buy Box in another currency says nothing about this price.
    expect(plans({ currency: 'CAD' })['match-buy-box']).toMatchObject({ refused: 'noBuyBox' });
  });

  it('says what a unit loses below its cost, after fees [ACT-03] [ACT-05]', () => {
    const costs = { cost: 21, prep: 0.5, inbound: null, tax: null, feeCategory: 'Everything else' };
    // 15% of 24.99 is 3.75.
    expect(plans({}, { costs })['match-buy-box']).toMatchObject({ after: 24.99, loss: 0.26 });
    expect(plans({}, { costs })['match-buy-box']).not.toHaveProperty('refused');
    expect(plans({}, { costs: { ...costs, cost: 20 } })['match-buy-box']).toEqual({
      before: 27.4,
      after: 24.99,
      warnings: [],
    });
    expect(plans({}, { costs: { ...costs, cost: null } })['match-buy-box']).toMatchObject({ noCost: true });
    // Amazon ships it.
    const fees = { estimates: [], fulfillmentFee: 4, mainCategory: null, unitsADay: null };
    const at = (schedule: typeof published) =>
      planOf(row, { ...listing, costs, fulfillment: 'FBA' }, 'match-buy-box', 0, { schedule, fees });
    expect(at(published)).toMatchObject({ loss: 4.26 });
    expect(at(undefined)).toMatchObject({ loss: 0.51 });
  });

  it('follows no Buy Box for what is out of stock: nobody could buy it [ACT-11]', () => {
    expect(plans({}, { quantity: 0 })['match-buy-box']).toMatchObject({ after: null, refused: 'noStock' });
    expect(plans({}, { quantity: 0 })['one-below']).toMatchObject({ after: null, refused: 'noStock' });
    expect(plans({}, { quantity: 0 }).former).toMatchObject({ after: 25 });
    // It is read right before: what an older reading said no longer counts.
    expect(plans({ quantity: 0 }, { quantity: 3 })['match-buy-box']).toMatchObject({ after: 24.99 });
  });

  it('names what could undo it [ACT-05]', () => {
    expect(plans({}, { pricingRule: 'R1', businessPrice: 20 })['match-buy-box']).toMatchObject({
      warnings: ['business', 'pricing-rule'],
    });
  });
});
