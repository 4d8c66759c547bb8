import { describe, expect, it } from 'vitest';
import { olderSeatKeys, seatKeys } from './keys.ts';
import type { Tier } from './plan.ts';
import { ALERT_LOGIN_CENTS, ONETIME_PACKAGE, seatTiers, tierPrice, tokenTiers } from './tiers.ts';

/** Quantity → cents apiece. */
const tables: [string, readonly Tier[], Record<number, number>][] = [
  [
    'sub-accounts a year',
    seatTiers[seatKeys.yearly] ?? [],
    { 1: 3_500, 5: 3_500, 6: 3_000, 10: 3_000, 11: 2_500, 5000: 2_500 },
  ],
  ['sub-accounts a month', seatTiers[seatKeys.monthly] ?? [], { 1: 450, 5: 450, 6: 400, 10: 400, 11: 350 }],
  [
    'sub-accounts a year, of old',
    seatTiers[olderSeatKeys.yearly] ?? [],
    { 1: 1_300, 5: 1_300, 6: 1_200, 10: 1_200, 11: 1_000 },
  ],
  [
    'sub-accounts a month, of old',
    seatTiers[olderSeatKeys.monthly] ?? [],
    { 1: 170, 5: 170, 6: 160, 10: 160, 11: 140 },
  ],
  [
    'token packages a month',
    tokenTiers.monthly,
    {
      1: 500,
      20: 500,
      21: 450,
      100: 450,
      101: 400,
      200: 400,
      201: 350,
      400: 350,
      401: 300,
      800: 300,
      801: 250,
      3000: 250,
      3001: 200,
    },
  ],
  [
    'token packages a year',
    tokenTiers.yearly,
    {
      1: 5_000,
      20: 5_000,
      21: 4_500,
      100: 4_500,
      101: 4_000,
      200: 4_000,
      201: 3_500,
      400: 3_500,
      401: 3_000,
      800: 3_000,
      801: 2_500,
      3000: 2_500,
      3001: 2_000,
    },
  ],
];

describe('prices by quantity', () => {
  it.each(
    tables.flatMap(([name, tiers, prices]) =>
      Object.entries(prices).map(([quantity, cents]) => [name, Number(quantity), cents, tiers] as const),
    ),
  )('%s: %d cost %d cents apiece, all of them', (_, quantity, cents, tiers) => {
    expect(tierPrice(tiers, quantity)).toMatchObject({ unitCents: cents, totalCents: cents * quantity });
  });

  it('show what the next tier would add, which may be negative', () => {
    expect(tierPrice(tokenTiers.monthly, 88).nextTier).toEqual({ more: 13, moreCents: 800 });
    expect(tierPrice(tokenTiers.monthly, 100).nextTier).toEqual({ more: 1, moreCents: -4_600 });
    expect(tierPrice(tokenTiers.monthly, 3_001).nextTier).toBeNull();
  });

  it('add up one-time purchases', () => {
    expect([ALERT_LOGIN_CENTS, ONETIME_PACKAGE]).toEqual([7_995, { tokens: 100_000, cents: 800 }]);
  });
});
