import { describe, expect, it } from 'vitest';
import { tokenPoints } from './token-pane.tsx';

describe('the token chart', () => {
  it('has a bar for today and each of the 30 days before, including days without usage', () => {
    const points = tokenPoints(
      { days: [{ day: '2026-11-19', spent: 1_520 }] },
      Date.UTC(2026, 10, 20, 23, 59),
      'America/New_York',
    );
    expect(points).toHaveLength(31);
    expect(points.slice(-2)).toEqual([
      { name: 'Thu, Nov 19, 2026', tick: 'Nov 19', values: [1_520] },
      { name: 'Fri, Nov 20, 2026', tick: 'Nov 20', values: [0] },
    ]);
  });
});
