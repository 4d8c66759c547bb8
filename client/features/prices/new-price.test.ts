import { expect, it } from 'vitest';
import { skusOfCondition } from './new-price.tsx';

it('offers the SKUs of the alert’s condition only: a used offer’s price is none for a new one [ACT-05]', () => {
  const skus = ['new_new', 'used_very_good', null].map((condition) => ({ condition }));
  const conditions = (condition: string) => skusOfCondition(skus, condition).map((sku) => sku.condition);
  expect(conditions('new')).toEqual(['new_new', null]);
  expect(conditions('used')).toEqual(['used_very_good', null]);
  expect(conditions('')).toEqual(['new_new', 'used_very_good', null]);
});
