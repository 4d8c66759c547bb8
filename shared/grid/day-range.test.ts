import { describe, expect, it } from 'vitest';
import { dayRangeProblem, isDay } from './day-range.ts';

const limits = { earliest: '2000-01-01', today: '2026-11-22' };
const problem = (from: string | null, to: string | null) => dayRangeProblem({ from, to }, limits);

describe('a range of days', () => {
  it('may be open at either end or a single day', () => {
    expect(problem(null, null)).toBeNull();
    expect(problem('2026-11-01', null)).toBeNull();
    expect(problem(null, '2026-11-01')).toBeNull();
    expect(problem('2026-11-22', '2026-11-22')).toBeNull();
    // For a colleague in another time zone, tomorrow may have begun.
    expect(problem('2026-11-01', '2026-11-23')).toBeNull();
  });

  it('gives the reason why an invalid one is refused', () => {
    expect(problem('2026-11-02', '2026-11-01')).toBe('backwards');
    expect(problem('1999-12-31', null)).toBe('too-early');
    expect(problem(null, '0026-11-01')).toBe('too-early');
    expect(problem('2026-11-23', null)).toBe('not-yet');
  });

  it('contains existing days only', () => {
    expect(isDay('2024-02-29')).toBe(true);
    for (const bad of ['2026-02-29', '2026-13-01', '2026-1-1', '20261-01-01', 'today', '', null])
      expect(isDay(bad)).toBe(false);
  });
});
