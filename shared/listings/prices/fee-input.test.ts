import { expect, it } from 'vitest';
import type { ProductFees } from '../fees/calls.ts';
import { feeInputOf } from './fee-input.ts';
import { noSkuValues } from './seller-sku.ts';

const estimate = { price: 20, referral: 3, closing: 0, other: 0, at: 1 };
const fees: ProductFees = {
  estimates: [
    { ...estimate, fba: true, fulfillment: 5 },
    { ...estimate, fba: false, fulfillment: null },
  ],
  fulfillmentFee: 4.4,
  mainCategory: 'Books',
  unitsADay: null,
};
const known = { marketplace: 'US', schedule: undefined, values: { ...noSkuValues, cost: 4 }, fees };

it('a SKU’s figures take only the fees of its own fulfillment [RES-01]', () => {
  expect(feeInputOf({ ...known, fulfillment: 'FBA' })).toMatchObject({
    fees: [{ fba: true }],
    fulfillmentFee: 4.4,
    cost: 4,
    category: 'Media',
  });
  expect(feeInputOf({ ...known, fulfillment: 'FBM' })).toMatchObject({
    fees: [{ fba: false }],
    fulfillmentFee: undefined,
  });
  expect(feeInputOf({ ...known, fulfillment: null })).toMatchObject({ fees: [], fulfillmentFee: undefined });
});

it('the fee category that a person entered wins over the product data’s', () => {
  expect(feeInputOf({ ...known, values: { ...noSkuValues, feeCategory: 'Tires' }, fulfillment: 'FBA' })).toMatchObject({
    category: 'Tires',
    cost: undefined,
  });
  expect(feeInputOf({ ...known, fees: undefined, fulfillment: 'FBA' })).toMatchObject({
    category: undefined,
    fees: undefined,
  });
});
