import { describe, expect, it } from 'vitest';
import { topQuery } from './top-address.ts';

describe('the marketplace in the address of the top-rated sellers', () => {
  it('is the named one, or the United States if none of the eight is named', () => {
    for (const [query, code] of [
      ['', 'US'],
      ['marketplace=DE', 'DE'],
      ['marketplace=JP', 'US'],
      ['marketplace=de', 'DE'],
      ['marketplace=&row=5', 'US'],
    ])
      expect(topQuery.read(new URLSearchParams(query)).marketplace, query).toBe(code);
  });

  it('is written only if it is not the default; another list starts at its first row, and other parameters stay', () => {
    expect(topQuery.write(new URLSearchParams('row=200&density=compact'), { marketplace: 'FR' }).toString()).toBe(
      'density=compact&marketplace=FR',
    );
    expect(
      topQuery.write(new URLSearchParams('marketplace=FR&density=compact'), { marketplace: 'US' }).toString(),
    ).toBe('density=compact');
  });
});
