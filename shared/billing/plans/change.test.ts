import { describe, expect, it } from 'vitest';
import { beginsNow } from './plan-cards.ts';

const plan = (key: string) => ({
  key,
  interval: key.endsWith('MONTHLY') ? ('month' as const) : ('year' as const),
  quantity: 1,
});
const seats = (interval: 'month' | 'year', quantity: number) => ({
  key: `AZINSIGHT_SUB_ACCOUNT_${interval === 'month' ? 'MONTHLY' : 'YEARLY'}`,
  interval,
  quantity,
});

describe('a change of a subscription', () => {
  it.each([
    ['a greater plan', plan('STARTER_MONTHLY'), plan('ADVANCED_YEARLY'), true],
    ['a lesser plan', plan('ADVANCED_YEARLY'), plan('STARTER_YEARLY'), false],
    ['more of the same', seats('year', 3), seats('year', 8), true],
    ['fewer of the same', seats('year', 8), seats('year', 3), false],
    ['as many', seats('year', 3), seats('year', 3), false],
    ['a year in place of months, though fewer', seats('month', 8), seats('year', 3), true],
    ['months in place of a year, though more', seats('year', 3), seats('month', 8), false],
  ])('%s: begins now is %4$s', (_, held, wanted, now) => {
    expect(beginsNow(held, wanted, wanted.quantity)).toBe(now);
  });
});
