import { describe, expect, it } from 'vitest';
import { sellerAddress, sellerTabs } from './access.ts';
import { compareLook } from './look.ts';
import { sellerPageUrl } from './seller.ts';

describe('a seller’s page on a marketplace', () => {
  it('is on the marketplace’s own domain, and needs an id and a marketplace', () => {
    expect(sellerPageUrl('A3NRTHG8TE55QK', 'US')).toBe('https://www.amazon.com/sp?seller=A3NRTHG8TE55QK');
    expect(sellerPageUrl(' A1 ', 'UK')).toBe('https://www.amazon.co.uk/sp?seller=A1');
    expect(sellerPageUrl('a&b', 'MX')).toBe('https://www.amazon.com.mx/sp?seller=a%26b');
    for (const [id, marketplace] of [
      ['', 'US'],
      ['  ', 'US'],
      ['A1', ''],
      ['A1', 'Moon'],
    ] as const)
      expect(sellerPageUrl(id, marketplace)).toBeNull();
  });
});

describe('the URL of a seller’s tab', () => {
  it('contains tab and seller, and the marketplace if it is not the default', () => {
    expect(sellerAddress(sellerTabs.storefront, 'A1')).toBe('/az-api/seller-storefront?tab=0&sellerId=A1');
    expect(sellerAddress(sellerTabs.metrics, 'A1', 'US')).toBe('/az-api/seller-storefront?tab=1&sellerId=A1');
    expect(sellerAddress(sellerTabs.metrics, 'A&1', 'DE')).toBe(
      '/az-api/seller-storefront?tab=1&sellerId=A%261&marketplace=DE',
    );
  });
});

describe('a storefront compared with its last look', () => {
  const was = (asin: string, price: number | null) => ({ asin, title: `Title ${asin}`, price });
  it('reports new and gone ASINs and changed prices, and ignores unknown prices', () => {
    const before = [was('B1', 10), was('B2', 20), was('B3', null), was('B4', 40), was('B5', 5)];
    const now = [
      { asin: 'B1', price: 10 },
      { asin: 'B2', price: 18.5 },
      { asin: 'B3', price: 3 },
      { asin: 'B4', price: null },
      { asin: 'B9', price: 9 },
    ];
    const changes = compareLook(before, now);
    expect([...changes.added]).toEqual(['B9']);
    expect(changes.gone).toEqual([was('B5', 5)]);
    expect([...changes.prices]).toEqual([['B2', { was: 20, now: 18.5 }]]);
  });
});
