import { describe, expect, it } from 'vitest';
import { sellerAddress, sellerTabs } from '#shared/sellers/access.ts';
import { cleanSellerId, storefrontQuery } from './storefront-address.ts';

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

describe('the address of a storefront', () => {
  it('names tab, seller, and marketplace, as the top-rated list links to it', () => {
    expect(storefrontQuery.read(queryOf(sellerAddress(sellerTabs.storefront, 'A1B2C3')))).toEqual({
      tab: 0,
      sellerId: 'A1B2C3',
      marketplace: null,
    });
    expect(storefrontQuery.read(queryOf(sellerAddress(sellerTabs.metrics, 'A1B2C3', 'DE')))).toEqual({
      tab: 1,
      sellerId: 'A1B2C3',
      marketplace: 'DE',
    });
  });

  it('ignores invalid values', () => {
    expect(storefrontQuery.read(new URLSearchParams('tab=7&sellerId=%20&marketplace=ZZ'))).toEqual({
      tab: null,
      sellerId: '',
      marketplace: null,
    });
    expect(storefrontQuery.read(new URLSearchParams('tab='))).toEqual({ tab: null, sellerId: '', marketplace: null });
  });

  it('is written beside other parameters, the marketplace only if it is not the default', () => {
    const query = new URLSearchParams('sort=-rating&marketplace=DE&tab=0');
    expect(storefrontQuery.write(query, { tab: 1, sellerId: 'A1', marketplace: 'US' }).toString()).toBe(
      'sort=-rating&tab=1&sellerId=A1',
    );
    expect(storefrontQuery.write(query, { tab: 0, sellerId: '', marketplace: 'UK' }).toString()).toBe(
      'sort=-rating&tab=0&marketplace=UK',
    );
  });

  it('normalizes a typed seller id to Amazon’s form', () => {
    expect(cleanSellerId('  a1-demo owner001\n')).toBe('A1DEMOOWNER001');
    expect(cleanSellerId('é!')).toBe('');
    expect(cleanSellerId('A'.repeat(90))).toHaveLength(40);
  });
});
