import { describe, expect, it } from 'vitest';
import { isNumberFilter, passesFigureFilter, passesNumberFilter, readNumberFilter } from './column-filter.ts';

const passing = (filter: string, values: readonly (number | null)[]) => {
  const bounds = readNumberFilter(filter);
  return bounds && values.filter((value) => passesNumberFilter(bounds, value));
};
const values = [-5, 0, 3, 10, 20, 20.5, 1500, null];

describe('a filter of a number column', () => {
  it('accepts bounds, inclusive or exclusive', () => {
    expect(passing('> 20', values)).toEqual([20.5, 1500]);
    expect(passing('>=20', values)).toEqual([20, 20.5, 1500]);
    expect(passing('< 0', values)).toEqual([-5]);
    expect(passing('≤ 0', values)).toEqual([-5, 0]);
    expect(passing('= 3', values)).toEqual([3]);
  });

  it('accepts a range in either order, with currency signs and thousands separators', () => {
    expect(passing('3..20', values)).toEqual([3, 10, 20]);
    expect(passing('20 to 3', values)).toEqual([3, 10, 20]);
    expect(passing('3-20', values)).toEqual([3, 10, 20]);
    expect(passing('> $1,000', values)).toEqual([1500]);
    expect(passing('CA$3–CA$10', values)).toEqual([3, 10]);
    expect(passing('> −6', values)).toEqual([-5, 0, 3, 10, 20, 20.5, 1500]);
  });

  it('can match if it is bounds or part of a number', () => {
    for (const text of ['', ' ', '20', '> 20', '10..20', '$1,0', 'CA$3', '12 €', '4.5 in', '30%', '-5', '−5', '.5'])
      expect(isNumberFilter(text), text).toBe(true);
    for (const text of ['abc', '>', '> abc', '..', 'MX$', '20 lamps', 'lamp 20'])
      expect(isNumberFilter(text), text).toBe(false);
  });

  it('matches by bounds or by part of the shown number, and “not contains” inverts that', () => {
    const found = (filter: string, type: 'contains' | 'notContains' = 'contains') =>
      values.filter((value) => passesFigureFilter({ type, filter }, value));
    expect(found('> 20')).toEqual([20.5, 1500]);
    expect(found('> 20', 'notContains')).toEqual([-5, 0, 3, 10, 20, null]);
    expect(found('1,5')).toEqual([1500]);
    expect(found('', 'notContains')).toEqual(values);
    expect(found('lamp')).toEqual([]);
  });

  it('leaves everything else to the text search', () => {
    for (const text of ['20', 'lamp', '>', '> lamp', '', '..']) expect(readNumberFilter(text)).toBeNull();
  });
});
