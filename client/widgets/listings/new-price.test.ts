import { expect, it } from 'vitest';
import type { ProductState } from '#shared/inbox/product-now.ts';
import { newestOf, noState } from '#shared/inbox/product-state.ts';
import { type PriceContext, priceChoices } from '#shared/listings/prices/price-choices.ts';
import { readAlert } from '#shared/upstream/alert.ts';
import { anyOfferChanged } from '#tests/support/messages.ts';
import { skusOfCondition } from './new-price.tsx';
import { marketNow, suggestedOf } from './suggested-price.ts';

const read = (message: unknown) => {
  const alert = readAlert(message, 0);
  if (!alert.ok) throw new Error('unreadable');
  return alert.value;
};

it('offers the prices of the newest message in an older alert too, and none that is lower once the Buy Box is the seller’s [ACT-05, OWN-01]', () => {
  const rival = (price: number) => ({ sellerId: 'A2RIVAL', price });
  const old = read(anyOfferChanged({ price: 20, rival: rival(19) }));
  const prices = (now?: ReturnType<typeof newestOf>) =>
    priceChoices({ marketplace: 'US', schedule: undefined, ...marketNow(old, now, 'FBA') }).map(({ price }) => price);
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

const context = (
  more: Partial<ProductState> = {},
  costs: { cost?: number; floor?: number; fulfillment?: 'FBA' | 'FBM' } = {},
): PriceContext => {
  const { fulfillment = 'FBM', ...values } = costs;
  const state: ProductState = {
    ...noState,
    buyBox: 'lost',
    currency: 'USD',
    own: 34,
    shipping: 4,
    buyBoxPrice: 32,
    ...more,
  };
  return {
    marketplace: 'US',
    schedule: undefined,
    ...values,
    ...marketNow(read(anyOfferChanged({ price: 34 })), state, fulfillment),
  };
};
const suggested = (...about: Parameters<typeof context>) =>
  suggestedOf(priceChoices(context(...about)), context(...about));

it('suggests to match the landed price of the Buy Box, never one cent below it [ACT-03]', () => {
  // Buyers pay 4 for shipping on top of what the seller sets.
  expect(suggested()).toBe('28');
  expect(suggested({}, { fulfillment: 'FBA' })).toBe('32');
  // Without a Buy Box, Amazon's threshold stands in for it.
  expect(suggested({ buyBox: 'none', buyBoxPrice: null, threshold: 30 })).toBe('26');
});

it('suggests nothing where the Buy Box is held or nothing is to be matched, and no price below the floor or at a loss [ACT-03]', () => {
  expect(suggested({ buyBox: 'mine' })).toBeUndefined();
  expect(suggested({ buyBoxPrice: null })).toBeUndefined();
  // Below the Buy Box without having it: a higher price doesn't win it.
  expect(suggested({ buyBoxPrice: 34.5 })).toBeUndefined();
  expect(suggested({}, { floor: 28.01 })).toBeUndefined();
  expect(suggested({}, { floor: 28, cost: 20 })).toBe('28');
  expect(suggested({}, { cost: 33 })).toBeUndefined();
});
