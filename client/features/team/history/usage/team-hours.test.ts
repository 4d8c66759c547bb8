import { describe, expect, it } from 'vitest';
import { hoursOn, momentIn, untilHour } from './day-hours.tsx';

describe('a day by the hour', () => {
  it('is found in the counts of a week, Monday first, in the reader’s zone [OWN-01]', () => {
    // Friday 23:30 in UTC is Saturday 08:30 in Tokyo.
    const friday = Date.UTC(2026, 10, 20, 23, 30);
    expect(momentIn(friday, 'UTC')).toEqual({ weekday: 4, hour: 23.5 });
    expect(momentIn(friday, 'Asia/Tokyo')).toEqual({ weekday: 5, hour: 8.5 });
    const week = Array.from({ length: 7 }, (_, day) => Array.from({ length: 24 }, (_, hour) => day * 100 + hour));
    expect(hoursOn(week, 4)[23]).toBe(423);
    expect(hoursOn([], 4)).toEqual(Array.from({ length: 24 }, () => 0));
  });

  it('counts until a time of day, an hour’s share evenly [OWN-01]', () => {
    const hours = hoursOn([[10, 20, 40]], 0);
    expect([0, 0.5, 1, 2.25, 3, 24].map((hour) => untilHour(hours, hour))).toEqual([0, 5, 10, 40, 70, 70]);
  });
});
