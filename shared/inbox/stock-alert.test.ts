import { expect, it } from 'vitest';
import { stockCause, stockEvent } from './stock-alert.ts';

it('an alert about stock says how long it lasts and what is on the way, as far as it is known [SIG-03]', () => {
  const sku = 'KV5-BLK-M';
  expect(stockEvent({ sku, level: 'soon', left: 12, inbound: 40, aDay: 2 })).toBe(
    'Runs out in about 6 days: 12 left, 40 on the way',
  );
  expect(stockEvent({ sku, level: 'soon', left: 3, inbound: 0, aDay: 2 })).toBe(
    'Runs out in about 2 days: 3 left, none on the way',
  );
  expect(stockEvent({ sku, level: 'soon', left: 1, aDay: 1 })).toBe('Runs out in about 1 day: 1 left');
  expect(stockEvent({ sku, level: 'soon', left: 1, aDay: 9 })).toBe('Runs out in less than a day: 1 left');
  expect(stockEvent({ sku, level: 'out', left: 0, inbound: 40 })).toBe('Out of stock at Amazon: 40 on the way');
  expect(stockEvent({ sku, level: 'out', left: 0 })).toBe('Out of stock at Amazon');
  expect(stockEvent({ sku, level: 'fine', left: 1_200, inbound: 0 })).toBe(
    'In stock again: 1,200 in FBA, none on the way',
  );
  expect((['soon', 'out', 'fine'] as const).map((level) => stockCause({ sku, level, left: 1 }))).toEqual([
    'runs-out',
    'used-up',
    'restocked',
  ]);
});
