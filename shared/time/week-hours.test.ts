import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { hoursInWeek, isInHours, weekHoursSchema } from './week-hours.ts';

const tuesday = { day: 1, hour: 16, hours: 2, zone: 'Europe/Berlin' };

describe('hours of the week', () => {
  it('follow the zone’s clock, in summer and in winter', () => {
    expect(isInHours(tuesday, Date.parse('2026-11-17T16:00:00+01:00'))).toBe(true);
    expect(isInHours(tuesday, Date.parse('2026-11-17T17:59:59+01:00'))).toBe(true);
    expect(isInHours(tuesday, Date.parse('2026-11-17T18:00:00+01:00'))).toBe(false);
    expect(isInHours(tuesday, Date.parse('2026-07-14T16:30:00+02:00'))).toBe(true);
    expect(isInHours(tuesday, Date.parse('2026-07-14T16:30:00+01:00'))).toBe(true);
    expect(isInHours(tuesday, Date.parse('2026-11-18T16:30:00+01:00'))).toBe(false);
  });

  it('start with Monday and end with their day', () => {
    expect(hoursInWeek({ day: 6, hour: 22, hours: 2 })).toEqual({ from: 166, to: 168 });
    expect(v.is(weekHoursSchema, { ...tuesday, hour: 22 })).toBe(true);
    for (const wrong of [{ hour: 23 }, { day: 7 }, { hours: 0 }, { zone: 'Nowhere' }])
      expect(v.is(weekHoursSchema, { ...tuesday, ...wrong })).toBe(false);
  });
});
