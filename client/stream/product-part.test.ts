import { describe, expect, it } from 'vitest';
import { isAbout, toolMarketplace } from './product-part.ts';

const product = { asin: 'B0C7K2M4QX', marketplace: 'US' };

describe('an event', () => {
  it('is about a product if it names it, alone or with others, or if it names none [RES-05]', () => {
    expect(isAbout({ asin: 'B0C7K2M4QX', marketplace: 'US' }, product)).toBe(true);
    expect(isAbout({ marketplace: 'US', asins: ['B000000001', 'B0C7K2M4QX'] }, product)).toBe(true);
    expect(isAbout({ marketplace: 'US', asins: [] }, product)).toBe(true);
    expect(isAbout({ part: 'skus' }, product)).toBe(true);
    expect(isAbout({ asin: 'B0C7K2M4QX', marketplace: null }, product)).toBe(true);
  });

  it('is not about it in another marketplace, or if it names others only [RES-05]', () => {
    expect(isAbout({ asin: 'B0C7K2M4QX', marketplace: 'DE' }, product)).toBe(false);
    expect(isAbout({ asin: 'B000000001', marketplace: 'US' }, product)).toBe(false);
    expect(isAbout({ marketplace: 'US', asins: ['B000000001'] }, product)).toBe(false);
    expect(isAbout({ marketplace: 'DE', asins: [] }, product)).toBe(false);
  });
});

describe('the marketplaces of the tools', () => {
  it('are those that the tools support', () => {
    expect(toolMarketplace(product)).toBe('US');
    expect(toolMarketplace({ ...product, marketplace: 'JP' })).toBeUndefined();
  });
});
