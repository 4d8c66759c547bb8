import { describe, expect, it } from 'vitest';
import { topQuery } from './top-address.ts';

describe('the marketplace in the address of the best rated sellers', () => {
  it('is the one that it names, and the United States where it names none of the eight', () => {
    for (const [query, code] of [
      ['', 'US'],
      ['marketplace=DE', 'DE'],
      ['marketplace=JP', 'US'],
      ['marketplace=de', 'DE'],
      ['marketplace=&row=5', 'US'],
    ])
      expect(topQuery.read(new URLSearchParams(query)).marketplace, query).toBe(code);
  });

  it('stands there only where it is not the default; another list begins at its first row, and the rest stays', () => {
    expect(topQuery.write(new URLSearchParams('row=200&density=compact'), { marketplace: 'FR' }).toString()).toBe('density=compact&marketplace=FR');
    expect(topQuery.write(new URLSearchParams('marketplace=FR&density=compact'), { marketplace: 'US' }).toString()).toBe('density=compact');
  });
});
