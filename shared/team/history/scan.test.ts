import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { scanSchema } from './buy-sell.ts';

describe('a scan', () => {
  it('has its marketplace as a code, whether the provider sent that or Amazon’s id', () => {
    const place = (marketplace: unknown) => v.parse(scanSchema, { createdAt: 1, marketplace }).marketplace;
    expect(['US', 'GB', 'A1F83G8C2ARO7P', 'ATVPDKIKX0DER', 'elsewhere'].map(place)).toEqual([
      'US',
      'UK',
      'UK',
      'US',
      'elsewhere',
    ]);
    expect([null, undefined].map(place)).toEqual([null, undefined]);
  });
});
