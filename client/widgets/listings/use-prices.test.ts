import { expect, it } from 'vitest';
import type { PriceChange } from '#shared/listings/prices/change-price.ts';
import { withChange } from './use-prices.ts';

const change = (id: string, at: number, rev: number) => ({ id, at, rev }) as PriceChange;

it('adds new price changes on top, and takes the newer copy of a known one, in whatever order they come [ACT-05]', () => {
  const first = withChange([], change('a', 1, 1));
  const both = withChange(first, change('b', 2, 1));
  expect(both.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(withChange(both, change('a', 1, 3)).map(({ rev }) => rev)).toEqual([1, 3]);
  expect(withChange(withChange(both, change('a', 1, 3)), change('a', 1, 2)).map(({ rev }) => rev)).toEqual([1, 3]);
});
