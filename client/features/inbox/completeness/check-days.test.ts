import { describe, expect, it } from 'vitest';
import { expectedOf, sumOf } from '#shared/inbox/completeness/completeness.ts';
import { chartSeries, dayPoints, notesOf } from './check-days.ts';

const none = { received: 0, recovered: 0, unchanged: 0, postponed: 0, failed: 0 };
const today = Date.parse('2026-11-26T00:00:00Z');

describe('the days of message checks', () => {
  it('are thirty, add up their marketplaces, and say what waited or failed [ACT-09]', () => {
    const days = [
      { ...none, day: '2026-11-26', marketplace: 'US', received: 5, recovered: 2, unchanged: 3, postponed: 1 },
      { ...none, day: '2026-11-26', marketplace: 'CA', received: 1, failed: 2 },
      { ...none, day: '2026-10-28', marketplace: 'US', received: 4 },
      { ...none, day: '2026-10-27', marketplace: 'US', received: 9 },
    ];
    const points = dayPoints(days, today);
    expect(points).toHaveLength(30);
    expect(points[0]).toEqual({ name: 'Oct 28, 2026', tick: 'Oct 28', values: [4, 0, 0] });
    expect(points.at(-1)).toEqual({
      name: 'Nov 26, 2026',
      tick: 'Nov 26',
      values: [6, 2, 3],
      note: '1 check postponed, 2 checks failed',
    });
    expect(points[1]?.values).toEqual([0, 0, 0]);
    expect(chartSeries.map(({ id }) => id)).toEqual(['received', 'recovered', 'unchanged']);
  });

  it('expected are the messages that came, were recovered, were not needed, or are still overdue [ACT-09]', () => {
    const sum = sumOf([
      { ...none, received: 5, recovered: 2, unchanged: 3, postponed: 7, failed: 1 },
      { ...none, received: 1 },
    ]);
    expect(sum).toEqual({ received: 6, recovered: 2, unchanged: 3, postponed: 7, failed: 1 });
    expect(expectedOf(sum, 4)).toBe(15);
    expect(notesOf(none)).toBe('');
  });
});
