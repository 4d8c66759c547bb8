import { describe, expect, it } from 'vitest';
import { figureIn, figureText } from './figure-text.ts';

const value = (text: string) => {
  const read = figureIn(text);
  return read.ok ? read.value : 'none';
};

describe('a typed figure', () => {
  it('is read as people and spreadsheets write it', () => {
    expect(['22.5', ' 22.50 ', '1,234.50', '1,234', '12,345,678', '.5', '22.', '0'].map(value)).toEqual([
      22.5, 22.5, 1234.5, 1234, 12_345_678, 0.5, 22, 0,
    ]);
    expect(['$22.50', 'CA$ 22.50', '22,50 €', '£1,000'].map(value)).toEqual([22.5, 22.5, 22.5, 1000]);
  });

  it('can have a decimal comma where it cannot mean thousands', () => {
    expect(['22,5', '22,50', ',5', '1234,5'].map(value)).toEqual([22.5, 22.5, 0.5, 1234.5]);
  });

  it('can be empty, and anything else is rejected', () => {
    expect(['', '  ', '\u00a0'].map(value)).toEqual([null, null, null]);
    expect(['abc', '-5', '1.2.3', '1e5', '$', '5 dollars', '--', '1,23,4.5', 'Infinity', '٣'].map(value)).toEqual(
      Array(10).fill('none'),
    );
  });

  it('reads the same after formatting', () => {
    for (const [number, decimals, always] of [
      [22.5, 2, true],
      [20_000, 0, false],
      [1_234_567.89, 2, true],
      [4, 1, true],
      [0, 2, true],
    ] as const)
      expect(value(figureText(number, decimals, always))).toBe(number);
    expect(figureText(22.5, 2, true)).toBe('22.50');
    expect(figureText(20_000, 0)).toBe('20,000');
    expect(figureText(null, 2, true)).toBe('');
  });
});
