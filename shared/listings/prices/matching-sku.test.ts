import { expect, it } from 'vitest';
import { matchingSku } from './matching-sku.ts';
import { noSkuValues, type SellerSku } from './seller-sku.ts';

const sku = (name: string, values: Partial<SellerSku>): SellerSku => ({
  ...noSkuValues,
  marketplace: 'US',
  sku: name,
  changedAt: 1,
  changedBy: 'Olga',
  ...values,
});

it('the profit is that of the SKU with the alert’s condition and fulfillment, and of none if several cost differently [ACT-02]', () => {
  const fba = sku('A', { cost: 9, fulfillment: 'FBA', condition: 'new' });
  const fbm = sku('B', { cost: 8, fulfillment: 'FBM' });
  const used = sku('C', { cost: 3, condition: 'used_very_good' });
  expect(matchingSku([fba, fbm, used], 'new', 'FBA')).toBe(fba);
  expect(matchingSku([fba, fbm, used], 'new', 'FBM')).toBe(fbm);
  expect(matchingSku([fba, fbm, used], 'new', undefined)).toBe('several');
  expect(matchingSku([fba, { ...fba, sku: 'A2', unitsADay: 3 }], 'new', 'FBA')).toBe(fba);
  expect(matchingSku([sku('D', { fulfillment: 'FBA' })], 'new', 'FBA')).toBeUndefined();
});
