import { expect, it } from 'vitest';
import { formatCents } from './plan.ts';

it.each([
  [825, 'USD', '$8.25'],
  [4_980, 'JPY', '¥4,980'],
  [12_500, 'KRW', '₩12,500'],
  [1_250, 'EUR', '€12.50'],
  [0, 'JPY', '¥0'],
] as const)('%i of the smallest unit of %s is %s [PLAN-08]', (cents, currency, text) => {
  expect(formatCents(cents, currency)).toBe(text);
});

it('has thousandths where the currency has them', () => {
  expect(formatCents(4_980, 'KWD')).toMatch(/4\.98/);
});
