import { describe, expect, it } from 'vitest';
import type { FeeSchedule } from '../../products/fees/fee-schedule.ts';
import { publishedSchedules } from '../../products/fees/published-schedules.ts';
import { feeChangesBetween } from './fee-changes.ts';

const schedule = (...rates: FeeSchedule['rules'][number]['rates'][]): FeeSchedule[] => [
  {
    marketplace: 'US',
    dated: '2026-11-26',
    rules: rates.map((each, at) => ({
      categories: [`Category ${at}`],
      by: 'whole',
      rates: each,
      minimum: 0.3,
      closing: 0,
    })),
  },
];

describe('a category’s fees', () => {
  it('have changed where a percentage differs, and name both [ACT-07]', () => {
    expect(
      feeChangesBetween(schedule([{ percent: 12 }], [{ percent: 15 }]), schedule([{ percent: 15 }], [{ percent: 15 }])),
    ).toEqual([{ marketplace: 'US', category: 'Category 0', before: 12, after: 15 }]);
    expect(
      feeChangesBetween(
        schedule([{ upTo: 10, percent: 8 }, { percent: 15 }]),
        schedule([{ upTo: 10, percent: 8 }, { percent: 17 }]),
      ),
    ).toMatchObject([{ before: 15, after: 17 }]);
  });

  it('are no news if nothing changed, for a new category, and for a new marketplace [ACT-07]', () => {
    expect(feeChangesBetween(publishedSchedules, publishedSchedules)).toEqual([]);
    expect(feeChangesBetween(schedule([{ percent: 12 }]), schedule([{ percent: 12 }], [{ percent: 15 }]))).toEqual([]);
    expect(feeChangesBetween([], schedule([{ percent: 12 }]))).toEqual([]);
  });
});
