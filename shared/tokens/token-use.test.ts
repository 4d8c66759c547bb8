import { describe, expect, it } from 'vitest';
import { daysOfUse, emptyInDays, lastsUntil, meanUse, utcDayOf } from './token-use.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const use = (...spent: [daysAgo: number, spent: number][]) => ({
  days: spent.map(([ago, tokens]) => ({ day: utcDayOf(NOW - ago * DAY), spent: tokens })),
});

describe('the token use', () => {
  it('is the mean of the last fourteen full days, without today and older days', () => {
    expect(meanUse(use([0, 9_999], [1, 700], [14, 700], [15, 9_999]), NOW, 'UTC')).toBe(100);
    expect(meanUse(use(), NOW, 'UTC')).toBe(0);
  });

  it('shows in how many days the balance is empty, and nothing without use', () => {
    expect(emptyInDays(1_050, use([1, 1_400]), NOW, 'UTC')).toBe(10);
    expect(emptyInDays(0, use([1, 1_400]), NOW, 'UTC')).toBe(0);
    expect(emptyInDays(1_000, use(), NOW, 'UTC')).toBeNull();
  });

  it('covers today and each of the thirty days before, by the reader’s calendar, as all other screens do', () => {
    const days = daysOfUse(use([0, 5], [30, 7], [31, 9_999]), NOW, 'UTC');
    expect(days).toHaveLength(31);
    expect([days[0], days[1], days[30]]).toEqual([
      { day: '2026-10-21', spent: 7 },
      { day: '2026-10-22', spent: 0 },
      { day: '2026-11-20', spent: 5 },
    ]);
    // It is the next day already, and the clocks have changed in between.
    expect(daysOfUse(use(), NOW + 10 * 3_600_000, 'Pacific/Auckland').map(({ day }) => day)).toEqual(
      Array.from({ length: 31 }, (_, ago) => utcDayOf(Date.UTC(2026, 9, 22 + ago))),
    );
    expect(daysOfUse(use(), NOW, 'America/New_York')).toHaveLength(31);
  });

  it('shows how long each bucket lasts after those spent before it', () => {
    const balance = {
      freeToken: { tokens: 5_000, remaining: 0 },
      subscription: { tokens: 900, remaining: 200 },
      onetime: { tokens: 900, remaining: 300 },
    };
    expect(lastsUntil(balance, 100, NOW)).toEqual({
      freeToken: null,
      subscription: NOW + 2 * DAY,
      onetime: NOW + 5 * DAY,
    });
    expect(lastsUntil(balance, 0, NOW)).toEqual({ freeToken: null, subscription: null, onetime: null });
  });
});
