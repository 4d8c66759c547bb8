import { describe, expect, it } from 'vitest';
import { pricePoints } from './product-alerts.tsx';

const NOW = Date.UTC(2026, 10, 26, 12);
const DAY = 86_400_000;

describe('the prices of a product', () => {
  const point = (daysAgo: number, own: number | null, buyBox: number | null) => ({
    at: NOW - daysAgo * DAY,
    own,
    buyBox,
    lowest: null,
  });

  it('hold until the next message, and are unknown before the first [RES-05]', () => {
    const points = pricePoints({ points: [point(20, 10, 9), point(10, 10, 8), point(5, 10, null)] }, NOW);
    const at = (daysAgo: number) => points[points.length - 1 - daysAgo * 4]?.values;
    expect(points).toHaveLength(120);
    expect(at(25)).toEqual([null, null, null]);
    expect(at(20)).toEqual([10, 9, null]);
    expect(at(11)).toEqual([10, 9, null]);
    expect(at(10)).toEqual([10, 8, null]);
    // A message that doesn't say it leaves a gap.
    expect(at(0)).toEqual([10, null, null]);
  });

  it('begin with what was last said before the 30 days [RES-05]', () => {
    expect(pricePoints({ points: [point(40, 12, 11)] }, NOW)[0]?.values).toEqual([12, 11, null]);
  });
});
