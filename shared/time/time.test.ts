import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { dayOf, momentAt, startOfDay, startOfNamedDay, timeOfDayIn, zoneOffset, zoneSchema } from './days.ts';
import { daysOf, isWithin, spanOf, timePresets } from './time.ts';

const at = (text: string) => Date.parse(text);
const seconds = (text: string) => at(text) / 1000;

describe('the offered times', () => {
  const now = at('2026-03-10T15:30:00Z');

  it('are today, yesterday, the last 30 days from midnight, and all, in the reader’s zone [HIST-02]', () => {
    expect(timePresets).toEqual(['today', 'yesterday', 'last30days', 'all']);
    expect(spanOf('today', now, 'UTC')).toEqual({ st: seconds('2026-03-10T00:00:00Z') });
    expect(spanOf('yesterday', now, 'UTC')).toEqual({
      st: seconds('2026-03-09T00:00:00Z'),
      et: seconds('2026-03-09T23:59:59Z'),
    });
    expect(spanOf('last30days', now, 'UTC')).toEqual({ st: seconds('2026-02-08T00:00:00Z') });
    expect(spanOf('all', now, 'UTC')).toEqual({});
    expect(spanOf('today', at('2026-03-10T23:30:00Z'), 'Asia/Tokyo')).toEqual({ st: seconds('2026-03-10T15:00:00Z') });
  });

  it('begin at the day’s own midnight, even across a clock change [HIST-02]', () => {
    // New York is an hour further from UTC before March 8, 2026.
    expect(spanOf('last30days', now, 'America/New_York')).toEqual({ st: seconds('2026-02-08T05:00:00Z') });
    expect(spanOf('today', now, 'America/New_York')).toEqual({ st: seconds('2026-03-10T04:00:00Z') });
    const yesterday = spanOf('yesterday', at('2026-03-09T12:00:00Z'), 'America/New_York');
    expect(yesterday).toEqual({ st: seconds('2026-03-08T05:00:00Z'), et: seconds('2026-03-09T03:59:59Z') });
  });

  it('include their first and last second completely', () => {
    const span = { st: 100, et: 200 };
    expect([99_999, 100_000, 200_999, 201_000].map((moment) => isWithin(span, moment))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isWithin({}, 0)).toBe(true);
  });
});

describe('a custom range of days', () => {
  const now = at('2026-03-10T15:30:00Z');

  it('counts from the first moment of its first day to the last second of its last in the reader’s zone; a missing end is open', () => {
    const range = { from: '2026-03-07', to: '2026-03-08' };
    // On March 8 the clocks of New York went forward: the day had 23 hours.
    expect(spanOf(range, now, 'America/New_York')).toEqual({
      st: seconds('2026-03-07T05:00:00Z'),
      et: seconds('2026-03-09T03:59:59Z'),
    });
    expect(spanOf({ from: '2026-03-07', to: null }, now, 'Pacific/Kiritimati')).toEqual({
      st: seconds('2026-03-06T10:00:00Z'),
    });
    expect(spanOf({ from: null, to: '2026-03-07' }, now, 'UTC')).toEqual({ et: seconds('2026-03-07T23:59:59Z') });
  });

  it('equals a preset with the same days', () => {
    expect(daysOf('today', now, 'Asia/Tokyo')).toEqual({ from: '2026-03-11', to: '2026-03-11' });
    expect(daysOf('yesterday', now, 'UTC')).toEqual({ from: '2026-03-09', to: '2026-03-09' });
    expect(daysOf('last30days', now, 'America/New_York')).toEqual({ from: '2026-02-08', to: '2026-03-10' });
    expect(daysOf('all', now, 'UTC')).toEqual({ from: null, to: null });
    expect(daysOf({ from: '2026-01-01', to: null }, now, 'UTC')).toEqual({ from: '2026-01-01', to: null });
  });

  it('converts to times and back in every zone', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'Australia/Lord_Howe',
      'America/Havana',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (moment, zone) => {
          expect(startOfNamedDay(dayOf(moment, zone), zone)).toBe(startOfDay(moment, zone));
        },
      ),
    );
  });
});

describe('a time of a day', () => {
  it('is the moment at which the clocks show it: the first of two, and of a skipped one as far after the change', () => {
    const hours = 3_600_000;
    const zone = 'America/New_York';
    expect(momentAt('2026-03-08', 1.5 * hours, zone)).toBe(at('2026-03-08T06:30:00Z'));
    expect(momentAt('2026-03-08', 2.5 * hours, zone)).toBe(at('2026-03-08T07:30:00Z'));
    expect(momentAt('2026-03-08', 15.5 * hours, zone)).toBe(at('2026-03-08T19:30:00Z'));
    expect(momentAt('2026-11-01', 1.5 * hours, zone)).toBe(at('2026-11-01T05:30:00Z'));
    expect(momentAt('2026-11-01', 15.5 * hours, zone)).toBe(at('2026-11-01T20:30:00Z'));
  });

  it('shows on the clocks of every zone at its moment', () => {
    const zones = [
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (moment, zone) => {
          const again = momentAt(dayOf(moment, zone), timeOfDayIn(moment, zone), zone);
          expect(again).toBeLessThanOrEqual(moment);
          expect(again + zoneOffset(again, zone)).toBe(moment + zoneOffset(moment, zone));
        },
      ),
    );
  });
});

describe('the start of a day', () => {
  it('is its first moment, even if the clocks skip midnight or show it twice', () => {
    // In Beirut the clocks went from 0:00 to 1:00 on March 31, 2024; in Havana they went from 1:00 back to 0:00 on
    // November 3, 2024.
    expect(startOfDay(at('2024-03-31T10:00:00Z'), 'Asia/Beirut')).toBe(at('2024-03-30T22:00:00Z'));
    expect(startOfDay(at('2024-11-03T10:00:00Z'), 'America/Havana')).toBe(at('2024-11-03T04:00:00Z'));
  });

  it('is never after the moment, at most 25 hours before it, and on the same day in every zone', () => {
    const zones = [
      'UTC',
      'America/New_York',
      'Europe/Berlin',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Chatham',
      'Africa/Casablanca',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: at('2015-01-01T00:00:00Z'), max: at('2035-01-01T00:00:00Z') }),
        fc.constantFrom(...zones),
        (moment, zone) => {
          const start = startOfDay(moment, zone);
          const day = (each: number) => Math.floor((each + zoneOffset(each, zone)) / 86_400_000);
          expect(start).toBeLessThanOrEqual(moment);
          expect(moment - start).toBeLessThan(25 * 3_600_000);
          expect(day(start)).toBe(day(moment));
          expect(day(start - 1)).toBe(day(moment) - 1);
          expect(startOfDay(moment, zone, 1)).toBeGreaterThan(moment);
        },
      ),
    );
  });

  it('is defined for existing zones only', () => {
    expect(v.is(zoneSchema, 'Europe/Berlin')).toBe(true);
    for (const bad of ['', 'Mars/Olympus', 'x'.repeat(100)]) expect(v.is(zoneSchema, bad)).toBe(false);
  });
});
