import { describe, expect, it } from 'vitest';
import { HOUR, NOW, tracked } from '#tests/support/tracked-products.ts';
import { distanceOf, isOften, longerRearm, movedThreshold, silenceOf } from './tracked-order.ts';

const at = (value: number) => ({ value, at: NOW, source: 'message' as const });
const often = {
  count: 5,
  since: NOW - 40 * 60_000,
  field: 'buybox_new_price' as const,
  side: 'below' as const,
  value: 21.4,
};

describe('the list of tracked products', () => {
  it('is ordered by the distance to the nearest threshold, those outside first [RES-06]', () => {
    expect(distanceOf(tracked({ now: { buybox_new_price: at(24.75) } }))).toBeCloseTo(0.1);
    expect(distanceOf(tracked({ now: { buybox_new_price: at(27.5) } }))).toBe(0);
    expect(distanceOf(tracked({ now: { buybox_new_price: at(18) } }))).toBeCloseTo(-0.2);
    const entries = [{ field: 'rating' as const, min: 4, max: null }];
    expect(distanceOf(tracked({ entries, now: { buybox_new_price: at(18) } }))).toBeNull();
    expect(distanceOf(tracked({ entries: [{ field: 'rating', min: 0, max: null }], now: { rating: at(0) } }))).toBe(0);
  });

  it('is ordered by silence, from the last message or else the first day [RES-06]', () => {
    expect(silenceOf(tracked({ lastMessageAt: NOW - HOUR }), NOW)).toBe(HOUR);
    expect(silenceOf(tracked({ lastMessageAt: null, createdAt: NOW - 48 * HOUR }), NOW)).toBe(48 * HOUR);
  });

  it('has a hint for a rule that fires too often, while the hour lasts and it is not paused [RES-06]', () => {
    expect(isOften(tracked({ often }), NOW)).toBe(true);
    expect(isOften(tracked({ often }), NOW + 20 * 60_000)).toBe(false);
    expect(isOften(tracked({ often, paused: true }), NOW)).toBe(false);
    expect(isOften(tracked(), NOW)).toBe(false);
    expect(['at-once', '6h', '24h', '3d'].map((rearm) => longerRearm(rearm as 'at-once'))).toEqual([
      '6h',
      '24h',
      '3d',
      null,
    ]);
    expect(movedThreshold(tracked().entries, often)).toEqual([{ field: 'buybox_new_price', min: 21.4, max: 27.5 }]);
  });
});
