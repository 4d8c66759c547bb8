import { describe, expect, it } from 'vitest';
import { bucketed, countMarks, countsByRearm, firingsOf, type Reading } from './replay.ts';

const HOUR = 3_600_000;
const readings: Reading[] = [25, 19, 25, 31, 25, 19].map((value, index) => ({
  at: (index + 1) * HOUR,
  values: { buybox_new_price: value, rating: 4 },
}));
const entries = [
  { field: 'buybox_new_price' as const, min: 20, max: 30 },
  { field: 'rating' as const, min: 4.5, max: null },
];

describe('a replay', () => {
  it('counts the firings by side, by metric and by re-arm time', () => {
    const marks = firingsOf({ entries, rearm: 'at-once' }, readings);
    expect(countMarks(marks)).toEqual({
      fired: { below: 3, above: 1 },
      byField: { buybox_new_price: { below: 2, above: 1 }, rating: { below: 1, above: 0 } },
    });
    expect(countsByRearm(entries, readings)).toEqual({ 'at-once': 4, '6h': 3, '24h': 3, '3d': 3 });
    expect(countMarks([])).toEqual({ fired: { below: 0, above: 0 }, byField: {} });
  });

  it('draws a metric with at most the requested points, each with the maximum and minimum of its section', () => {
    const many: Reading[] = Array.from({ length: 5_000 }, (_, index) => ({
      at: index,
      values: { buybox_new_price: index % 100 },
    }));
    const points = bucketed(many, 'buybox_new_price', { from: 0, to: 5_000 }, 50);
    expect(points).toHaveLength(50);
    expect(points.every(({ low, high }) => low === 0 && high === 99)).toBe(true);
    expect(points.at(-1)).toEqual({ at: 4_999, value: 99, low: 0, high: 99 });
    expect(bucketed(many, 'rating', { from: 0, to: 5_000 })).toEqual([]);
    expect(bucketed(many, 'buybox_new_price', { from: 100, to: 101 })).toMatchObject([{ at: 100 }, { at: 101 }]);
  });
});
