import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, isInOtherCurrency } from './cost-cell.ts';

describe('a cost cell', () => {
  it('parses the usual spellings of amounts', () => {
    const said = [
      '19.47',
      '$1,234.50',
      '12,50 €',
      'USD 3.7',
      '£ 8',
      '1.234,56',
      '1,234',
      "1'234.00",
      '.99',
      ' 7 ',
      'CA$5.25',
    ];
    expect(said.map(costOf)).toEqual([19.47, 1234.5, 12.5, 3.7, 8, 1234.56, 1234, 1234, 0.99, 7, 5.25]);
  });

  it('may have a currency that is written as letters', () => {
    const said = [
      '100 kr',
      '100 kr.',
      'kr 99,50',
      'kr. 7',
      '12,50 zł',
      '12,50zł',
      '1 234,50 TL',
      'R 85.00',
      'Rs. 450',
      'SEK 100',
    ];
    expect(said.map(costOf)).toEqual([100, 100, 99.5, 7, 12.5, 12.5, 1234.5, 85, 450, 100]);
    expect(['5k', '12 g', '3 x', '100 krz2'].map(costOf)).toEqual(Array(4).fill(null));
  });

  it('names another currency only with a sign that the currency doesn’t have', () => {
    const other = (text: string) =>
      ['SEK', 'PLN', 'USD', 'CAD', 'GBP', 'ZAR'].filter((currency) => isInOtherCurrency(text, currency));
    expect(other('100 kr')).toEqual(['PLN', 'USD', 'CAD', 'GBP', 'ZAR']);
    expect(other('12,50 zł')).toEqual(['SEK', 'USD', 'CAD', 'GBP', 'ZAR']);
    expect(other('$1,234.50')).toEqual(['SEK', 'PLN', 'GBP', 'ZAR']);
    expect(other('CA$ 5.25')).toEqual(['SEK', 'PLN', 'USD', 'GBP', 'ZAR']);
    expect(other('gbp 8')).toEqual(['SEK', 'PLN', 'USD', 'CAD', 'ZAR']);
    expect(['12.50', '24 pcs', ''].flatMap(other)).toEqual([]);
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
