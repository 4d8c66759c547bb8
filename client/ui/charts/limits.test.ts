import { describe, expect, it } from 'vitest';
import { apart, type Limit, limitsInReach } from './limit-mark.tsx';

const limit = (side: Limit['side'], value: number): Limit => ({ side, value, name: `${side} ${value}` });

describe('limits of a chart', () => {
  it('are drawn if they leave the values enough room', () => {
    const near = [limit('min', 17), limit('max', 30)];
    expect(limitsInReach([...near, limit('max', 90)], [20, null, 28])).toEqual(near);
    expect(limitsInReach([limit('min', 1), limit('max', 4)], [])).toHaveLength(2);
  });

  it('have room even if the values never change', () => {
    expect(limitsInReach([limit('min', 15), limit('max', 29), limit('max', 31)], [20, 20])).toEqual([
      limit('min', 15),
      limit('max', 29),
    ]);
    expect(limitsInReach([limit('max', 1)], [0])).toHaveLength(1);
  });

  it('have labels that do not overlap and keep their order', () => {
    expect(apart([100, 104, 40])).toEqual([100, 113, 40]);
    expect(apart([50, 50, 50], 10)).toEqual([50, 60, 70]);
    expect(apart([])).toEqual([]);
  });
});
