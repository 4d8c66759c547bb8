import { describe, expect, it } from 'vitest';
import { dayOf, emptyInDays, meanUse } from '#shared/tokens/token-use.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 15);
const use = (...spent: [daysAgo: number, spent: number][]) => ({ days: spent.map(([ago, tokens]) => ({ day: dayOf(NOW - ago * DAY), spent: tokens })) });

describe('the use of tokens', () => {
  it('is the mean of the last fourteen full days: neither today nor what is older counts', () => {
    expect(meanUse(use([0, 9_999], [1, 700], [14, 700], [15, 9_999]), NOW)).toBe(100);
    expect(meanUse(use(), NOW)).toBe(0);
  });

  it('tells in how many days the balance is empty, and nothing where nothing is spent', () => {
    expect(emptyInDays(1_050, use([1, 1_400]), NOW)).toBe(10);
    expect(emptyInDays(0, use([1, 1_400]), NOW)).toBe(0);
    expect(emptyInDays(1_000, use(), NOW)).toBeNull();
  });
});
