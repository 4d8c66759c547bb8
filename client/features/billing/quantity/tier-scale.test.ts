import { describe, expect, it } from 'vitest';
import { seatKeys } from '#shared/billing/plans/keys.ts';
import { seatTiers, tokenTiers } from '#shared/billing/plans/tiers.ts';
import { quantityAt, sliderAt, TIER_STEP, tierRanges } from './tier-calculator.tsx';

describe('the slider of a tier calculator', () => {
  it.each([
    ['seats', tierRanges(seatTiers[seatKeys.yearly] ?? [])],
    ['tokens', tierRanges(tokenTiers.monthly)],
  ])('gives each tier of the %s one equal step, from its lowest to its highest quantity', (_, ranges) => {
    ranges.forEach(({ from, to }, at) => {
      expect(sliderAt(ranges, from)).toBe(at * TIER_STEP);
      expect(quantityAt(ranges, at * TIER_STEP)).toBe(from);
      expect(quantityAt(ranges, at * TIER_STEP + TIER_STEP - 1)).toBe(to);
    });
  });

  it('maps back to every quantity it can show, and to its end for larger ones', () => {
    const ranges = tierRanges(seatTiers[seatKeys.monthly] ?? []);
    for (let quantity = 1; quantity <= 22; quantity += 1)
      expect(quantityAt(ranges, sliderAt(ranges, quantity))).toBe(quantity);
    expect(sliderAt(ranges, 5_000)).toBe(3 * TIER_STEP - 1);
  });
});
