import { expect, it } from 'vitest';
import { newestOf } from '#shared/notifications/product-state.ts';
import { priceChoices } from '#shared/prices/price-choices.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { marketNow, skusOfCondition } from './new-price.tsx';

const read = (message: unknown) => {
  const alert = readAlert(message, 0);
  if (!alert.ok) throw new Error('unreadable');
  return alert.value;
};

it('offers the prices of the newest message in an older alert too, and none that is lower once the Buy Box is the seller’s [ACT-05, OWN-01]', () => {
  const rival = (price: number) => ({ sellerId: 'A2RIVAL', price });
  const old = read(anyOfferChanged({ price: 20, rival: rival(19) }));
  const prices = (now?: ReturnType<typeof newestOf>) =>
    priceChoices({ marketplace: 'US', schedule: undefined, ...marketNow(old, now) }).map(({ price }) => price);
  expect(prices()).toEqual([19, 18.99]);
  expect(prices(newestOf(read(anyOfferChanged({ price: 20, rival: rival(17) }))))).toEqual([17, 16.99]);
  expect(prices(newestOf(read(anyOfferChanged({ price: 20 }))))).toEqual([]);
});

it('offers the SKUs of the alert’s condition only: a used offer’s price is none for a new one [ACT-05]', () => {
  const skus = ['new_new', 'used_very_good', null].map((condition) => ({ condition }));
  const conditions = (condition: string) => skusOfCondition(skus, condition).map((sku) => sku.condition);
  expect(conditions('new')).toEqual(['new_new', null]);
  expect(conditions('used')).toEqual(['used_very_good', null]);
  expect(conditions('')).toEqual(['new_new', 'used_very_good', null]);
});
