import { describe, expect, it } from 'vitest';
import { dayOf, daysOfUse, emptyInDays, lastsUntil, meanUse } from './token-use.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const use = (...spent: [daysAgo: number, spent: number][]) => ({ days: spent.map(([ago, tokens]) => ({ day: dayOf(NOW - ago * DAY), spent: tokens })) });

describe('the token use', () => {
  it('is the mean of the last fourteen full days, without today and older days', () => {
    expect(meanUse(use([0, 9_999], [1, 700], [14, 700], [15, 9_999]), NOW)).toBe(100);
    expect(meanUse(use(), NOW)).toBe(0);
  });

  it('shows in how many days the balance is empty, and nothing without use', () => {
    expect(emptyInDays(1_050, use([1, 1_400]), NOW)).toBe(10);
    expect(emptyInDays(0, use([1, 1_400]), NOW)).toBe(0);
    expect(emptyInDays(1_000, use(), NOW)).toBeNull();
  });

  it('covers each of the last thirty days, including today', () => {
    const days = daysOfUse(use([0, 5], [29, 7], [30, 9_999]), NOW);
    expect(days).toHaveLength(30);
    expect([days[0], days[1], days[29]]).toEqual([
      { day: '2026-10-22', spent: 7 },
      { day: '2026-10-23', spent: 0 },
      { day: '2026-11-20', spent: 5 },
    ]);
  });

  it('shows how long each bucket lasts after those spent before it', () => {
    const balance = { freeToken: { tokens: 5_000, remaining: 0 }, subscription: { tokens: 900, remaining: 200 }, onetime: { tokens: 900, remaining: 300 } };
    expect(lastsUntil(balance, 100, NOW)).toEqual({ freeToken: null, subscription: NOW + 2 * DAY, onetime: NOW + 5 * DAY });
    expect(lastsUntil(balance, 0, NOW)).toEqual({ freeToken: null, subscription: null, onetime: null });
  });
});
