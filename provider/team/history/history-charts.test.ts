import { expect, it } from 'vitest';
import { percentOf } from './history-charts.ts';

it('rounds a share of an exact half up [USE-01]', () => {
  expect(percentOf(1_118, 104_000)).toBe(1.08);
  expect(percentOf(1, 3)).toBe(33.33);
  expect(percentOf(0, 0)).toBe(0);
});
