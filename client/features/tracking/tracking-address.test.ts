import { describe, expect, it } from 'vitest';
import { asinIn } from '#client/features/tracking/list/add-asin.tsx';
import { trackingAddress, trackingQuery } from './tracking-address.ts';

const read = (query: string) => trackingQuery.read(new URLSearchParams(query));

describe('the address of a tracked product', () => {
  it('names marketplace and ASIN, and starts in the US [TRACK-02]', () => {
    expect(read('')).toEqual({ marketplace: 'US', asin: null });
    expect(read('marketplace=DE&asin=b0e1ng3twr')).toEqual({ marketplace: 'DE', asin: 'B0E1NG3TWR' });
    expect(trackingAddress({ marketplace: 'US', asin: null })).toBe('/az-api/product-tracking');
    expect(trackingAddress({ marketplace: 'DE', asin: 'B0E1NG3TWR' })).toBe(
      '/az-api/product-tracking?marketplace=DE&asin=B0E1NG3TWR',
    );
  });

  it('reads back the same, and ignores invalid values', () => {
    for (const place of [
      { marketplace: 'UK', asin: 'B0E1NG3TWR' } as const,
      { marketplace: 'US', asin: '0306406152' } as const,
    ])
      expect(read(trackingAddress(place).split('?')[1] ?? '')).toEqual(place);
    expect(read('marketplace=JP&asin=%3Cb%3E')).toEqual({ marketplace: 'US', asin: null });
    expect(read('marketplace=de')).toEqual({ marketplace: 'DE', asin: null });
  });
});

describe('a typed ASIN', () => {
  it('can have spaces around it, lowercase letters, or its page’s address', () => {
    expect(asinIn(' b0e1ng3twr ')).toBe('B0E1NG3TWR');
    expect(asinIn('https://www.amazon.com/Insulated-Tumbler/dp/B0E1NG3TWR/ref=sr_1_1?keywords=x')).toBe('B0E1NG3TWR');
    expect(asinIn('https://www.amazon.de/gp/product/B0E1NG3TWR')).toBe('B0E1NG3TWR');
  });

  it('is rejected unless it has ten letters and digits', () => {
    for (const text of [
      '',
      'B0E1NG3TW',
      'B0E1NG3TWRX',
      'B0E1NG3T-R',
      'https://www.amazon.com/dp/B0E1NG3TWRXY',
      'tumbler',
    ])
      expect(asinIn(text)).toBeNull();
  });
});
