import { describe, expect, it } from 'vitest';
import { marketplaceIn, writeMarketplace } from './top-address.ts';

describe('the marketplace in the address of the best rated sellers', () => {
  it('is the one that it names, and the United States where it names none of the eight', () => {
    for (const [query, code] of [
      ['', 'US'],
      ['marketplace=DE', 'DE'],
      ['marketplace=JP', 'US'],
      ['marketplace=de', 'US'],
      ['marketplace=&row=5', 'US'],
    ])
      expect(marketplaceIn(new URLSearchParams(query)), query).toBe(code);
  });

  it('stands there only where it is not the default; another list begins at its first row, and the rest stays', () => {
    expect(writeMarketplace(new URLSearchParams('row=200&density=compact'), 'FR').toString()).toBe('density=compact&marketplace=FR');
    expect(writeMarketplace(new URLSearchParams('marketplace=FR&density=compact'), 'US').toString()).toBe('density=compact');
  });
});
