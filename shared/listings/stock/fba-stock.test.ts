import { expect, it } from 'vitest';
import { daysOfCover, inboundOf, reservedOf } from './fba-stock.ts';

it('stock lasts as long as the pace says, none lasts no day, and without a pace nothing is guessed [SIG-03]', () => {
  expect(daysOfCover(12, 2)).toBe(6);
  expect(daysOfCover(0, 2)).toBe(0);
  expect(daysOfCover(0, null)).toBe(0);
  for (const pace of [null, undefined, 0, -3]) expect(daysOfCover(12, pace)).toBeNull();
});

it('inbound and reserved units add up only if Amazon counts all of their parts [SIG-03]', () => {
  expect(inboundOf({ working: 1, shipped: 40, receiving: 20 })).toBe(61);
  expect(inboundOf({ working: 1, shipped: null, receiving: 20 })).toBeNull();
  expect(reservedOf({ sold: 3, moving: 2, processing: 0 })).toBe(5);
  expect(reservedOf({ sold: null, moving: 2, processing: 0 })).toBeNull();
});
