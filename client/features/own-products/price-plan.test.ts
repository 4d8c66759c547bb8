import { describe, expect, it } from 'vitest';
import { noState } from '#shared/notifications/product-state.ts';
import type { OwnProduct } from '#shared/own-products/own-product.ts';
import { bulkChoices, planOf, type ReadListing } from './price-plan.ts';

const row: OwnProduct = {
  ...noState,
  id: '1',
  marketplace: 'US',
  asin: 'B000000001',
  sku: 'HT40',
  title: null,
  condition: 'new',
  fulfillment: 'FBA',
  quantity: null,
  buyable: true,
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
const plans = (of: Partial<OwnProduct> = {}, read: Partial<ReadListing> = {}) =>
  Object.fromEntries(bulkChoices.map((choice) => [choice, planOf({ ...row, ...of }, { ...listing, ...read }, choice, 0)]));

describe('a price for several SKUs', () => {
  it('follows the Buy Box, the threshold, or the former price, from what the marketplace says now [ACT-11]', () => {
    expect(plans({}, { price: 28 })).toEqual({
      'match-buy-box': { before: 28, after: 24.99, warnings: [] },
      'one-below': { before: 28, after: 24.98, warnings: [] },
      'meet-threshold': { before: 28, after: 24.49, warnings: [] },
      former: { before: 28, after: 25, warnings: [] },
    });
  });

  it('takes off the shipping that buyers pay to a seller who ships [ACT-11]', () => {
    expect(plans({ fulfillment: 'FBM', shipping: 4 })['match-buy-box']).toMatchObject({ after: 20.99 });
    expect(plans({ fulfillment: 'FBA', shipping: 4 })['match-buy-box']).toMatchObject({ after: 24.99 });
  });

  it('says of each why it keeps its price [ACT-11]', () => {
    expect(plans({}, { floor: 24.99 })).toMatchObject({ 'match-buy-box': { after: 24.99 }, 'one-below': { after: 24.98, refused: 'below' } });
    expect(plans({}, { ceiling: 24 })['match-buy-box']).toMatchObject({ refused: 'above' });
    expect(plans({ buyBox: 'mine' })).toMatchObject({ 'match-buy-box': { refused: 'yours' }, 'one-below': { refused: 'yours' }, former: { after: 25 } });
    expect(plans({ buyBoxPrice: null, threshold: null, former: null })).toMatchObject({
      'match-buy-box': { refused: 'noBuyBox', after: null },
      'meet-threshold': { refused: 'noThreshold' },
      former: { refused: 'noFormer' },
    });
    expect(plans({}, { price: 24.99 })['match-buy-box']).toMatchObject({ refused: 'same' });
    expect(plans({}, { price: null })['match-buy-box']).toMatchObject({ refused: 'noPrice' });
    expect(planOf(row, null, 'match-buy-box', 0)).toMatchObject({ refused: 'gone', before: 27.4 });
    // A Buy Box in another currency says nothing about this price.
    expect(plans({ currency: 'CAD' })['match-buy-box']).toMatchObject({ refused: 'noBuyBox' });
  });

  it('names what could undo it [ACT-05]', () => {
    expect(plans({}, { pricingRule: 'R1', businessPrice: 20 })['match-buy-box']).toMatchObject({ warnings: ['business', 'pricing-rule'] });
  });
});
