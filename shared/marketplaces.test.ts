import { describe, expect, it } from 'vitest';
import { marketplaceCode, marketplaceIdOf, marketplaceNamed } from './marketplace-ids.ts';
import { marketplaceOf, marketplaces, supportedMarketplaces } from './marketplaces.ts';
import { listingUrl } from './products/listing-url.ts';

describe('marketplaces', () => {
  it('are found by id and by code, Great Britain by both codes', () => {
    expect(marketplaceNamed('A1PA6795UKMFR9')?.code).toBe('DE');
    expect(marketplaceNamed('de')?.domain).toBe('amazon.de');
    expect(marketplaceCode('GB')).toBe('UK');
  });

  it('default to US, and keep an unknown key', () => {
    for (const none of [undefined, null, '']) expect(marketplaceCode(none)).toBe('US');
    expect(marketplaceCode('A0UNKNOWN')).toBe('A0UNKNOWN');
    expect(marketplaceNamed('A0UNKNOWN')).toBeUndefined();
    for (const none of ['A0UNKNOWN', 'ATVPDKIKX0DER']) expect(marketplaceOf(none)).toBeUndefined();
  });

  it('are the portal’s eight, without duplicates', () => {
    for (const code of supportedMarketplaces) expect(marketplaceOf(code)?.code).toBe(code);
    for (const field of ['code', 'domain'] as const)
      expect(new Set(marketplaces.map((each) => each[field])).size).toBe(marketplaces.length);
    const ids = marketplaces.map(({ code }) => marketplaceIdOf(code));
    expect(ids).not.toContain(undefined);
    expect(new Set(ids).size).toBe(marketplaces.length);
    expect(marketplaceIdOf('GB')).toBe(marketplaceIdOf('UK'));
  });

  it('include Ireland and South Africa, with currency and links', () => {
    expect(marketplaceNamed('A28R8C7NBKEWEA')).toEqual({
      code: 'IE',
      name: 'Ireland',
      region: 'eu',
      domain: 'amazon.ie',
      currency: 'EUR',
    });
    expect(marketplaceNamed('AE08WJ6YKNBMC')).toMatchObject({ code: 'ZA', domain: 'amazon.co.za', currency: 'ZAR' });
    expect(listingUrl('B0SAMPLE01', 'IE')).toBe('https://www.amazon.ie/dp/B0SAMPLE01');
  });

  it('have currencies that can be formatted', () => {
    for (const { currency } of marketplaces)
      expect(() => new Intl.NumberFormat('en-US', { style: 'currency', currency })).not.toThrow();
  });
});

describe('the page of a product', () => {
  it('is on the alert’s marketplace', () => {
    expect(listingUrl('B0SAMPLE01', 'DE')).toBe('https://www.amazon.de/dp/B0SAMPLE01');
    expect(listingUrl('B0SAMPLE01', 'A0UNKNOWN')).toBe('https://www.amazon.com/dp/B0SAMPLE01');
  });

  it('cannot be redirected by an invalid ASIN', () => {
    expect(new URL(listingUrl('../../x?y#z', 'US')).pathname).toBe('/dp/..%2F..%2Fx%3Fy%23z');
  });
});
