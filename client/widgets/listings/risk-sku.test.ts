import { expect, it } from 'vitest';
import type { Notification } from '#shared/inbox/notification.ts';
import { noSkuValues, type SellerSku } from '#shared/listings/prices/seller-sku.ts';
import { unitsOf } from './risk-sku.ts';

const sku = (name: string, values: Partial<SellerSku>): SellerSku => ({
  ...noSkuValues,
  marketplace: 'US',
  sku: name,
  changedAt: 1,
  changedBy: 'Olga',
  ...values,
});
const alert = (risk?: Notification['risk']) => ({ risk }) as Notification;
const figure = { perDay: 1, currency: 'USD', unitsADay: 3 };

it('units a day are the product data’s, else what was entered for all SKUs together, else nothing [ACT-02]', () => {
  const skus = [sku('A', { unitsADay: 2 }), sku('B', { unitsADay: 0.5 }), sku('C', {})];
  expect(unitsOf(alert({ ...figure, unitsFrom: 'product-data' }), { unitsADay: 9 }, skus)).toEqual({
    aDay: 3,
    from: 'product-data',
  });
  expect(unitsOf(alert(), { unitsADay: 9 }, skus)).toEqual({ aDay: 9, from: 'product-data' });
  expect(unitsOf(alert({ ...figure, unitsFrom: 'entered' }), { unitsADay: null }, skus)).toEqual({
    aDay: 2.5,
    from: 'entered',
  });
  expect(unitsOf(alert({ ...figure, unitsFrom: 'entered' }), { unitsADay: null }, [sku('C', {})])).toBeUndefined();
  expect(unitsOf(alert(figure), undefined, [])).toEqual({ aDay: 3, from: 'product-data' });
  expect(unitsOf(alert(), undefined, [])).toBeUndefined();
});
