import { expect, it } from 'vitest';
import { isSameAmount, typedAmount, typedPrice } from './amounts.ts';

it('reads typed prices, and takes nothing for a price that could mean two', () => {
  const read = { '24.98': 24.98, '24,98': 24.98, ' $24.98 ': 24.98, '24.9 €': 24.9, '7': 7, CA$7: 7 };
  for (const [text, price] of Object.entries(read)) expect(typedPrice(text), text).toBe(price);
  for (const text of ['', '0', '-', '-5.00', '1,234.50', '1.234', '24.987', '1e3', 'seven', '12 34', '1234567', '0,00'])
    expect(typedPrice(text), text).toBeUndefined();
});

it('compares amounts to the cent', () => {
  expect(isSameAmount(0.1 + 0.2, 0.3)).toBe(true);
  expect(isSameAmount(0.3, 0.31)).toBe(false);
});

it('reads typed amounts, among them nothing and 0', () => {
  expect([' ', '0', '0,00', '9.8', '-', 'nothing'].map(typedAmount)).toEqual([null, 0, 0, 9.8, undefined, undefined]);
});
