import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf } from './cost-cell.ts';

describe('a cost cell', () => {
  it('parses the usual spellings of amounts', () => {
    const said = ['19.47', '$1,234.50', '12,50 €', 'USD 3.7', '£ 8', '1.234,56', '1,234', "1'234.00", '.99', ' 7 ', 'CA$5.25'];
    expect(said.map(costOf)).toEqual([19.47, 1234.5, 12.5, 3.7, 8, 1234.56, 1234, 1234, 0.99, 7, 5.25]);
  });

  it('is empty without an amount, or for a negative one', () => {
    expect(['', 'n/a', '-3', '(3.00)', '1.2.3', 'AW-12053', '12 x 3'].map(costOf)).toEqual(Array(7).fill(null));
  });

  it('is formatted with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        expect(costOf((cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' }))).toBe(cents / 100);
        expect(costOf((cents / 100).toLocaleString('de-DE', { style: 'currency', currency: 'EUR' }))).toBe(cents / 100);
      }),
    );
  });
});
