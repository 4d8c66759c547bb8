import { describe, expect, it } from 'vitest';
import { nextWeeklyMailAt, weeklyMailWeeks } from './weekly-mail.ts';

const zone = 'America/New_York';
const at = (iso: string) => Date.parse(iso);

describe('the weekly mail', () => {
  it.each([
    ['2026-03-04T12:00:00Z', 1, '2026-03-09T11:00:00Z'],
    // The same day, before and at seven.
    ['2026-03-09T10:59:59Z', 1, '2026-03-09T11:00:00Z'],
    ['2026-03-09T11:00:00Z', 1, '2026-03-16T11:00:00Z'],
    // The clocks went forward on Sunday, March 8, and back on Sunday, November 1.
    ['2026-03-04T12:00:00Z', 0, '2026-03-08T11:00:00Z'],
    ['2026-10-28T12:00:00Z', 0, '2026-11-01T12:00:00Z'],
    // Still Saturday in New York.
    ['2026-03-15T02:00:00Z', 6, '2026-03-21T11:00:00Z'],
  ] as const)('after %s, on weekday %i, is due at %s: seven in the owner’s morning [OWN-12]', (now, weekday, due) => {
    expect(new Date(nextWeeklyMailAt(at(now), { weekday, zone })).toISOString().replace('.000', '')).toBe(due);
  });

  it('covers the seven days before its day and the seven before, whole days of the zone, across a change of the clocks [OWN-12]', () => {
    expect(weeklyMailWeeks(at('2026-03-09T11:00:00Z'), zone)).toEqual({
      week: { from: at('2026-03-02T05:00:00Z'), to: at('2026-03-09T04:00:00Z') },
      before: { from: at('2026-02-23T05:00:00Z'), to: at('2026-03-02T05:00:00Z') },
    });
  });
});
