import { acceptsPromoCode } from '#shared/billing/plans/buying.ts';
import type { SoldPrice } from '../../billing/payments/payments.ts';

/** The sandbox's codes. `until` in ms; null means no end. */
const coupons: Record<string, { percentOff: number; until: number | null }> = {
  WELCOME10: { percentOff: 10, until: null },
  SUMMER24: { percentOff: 25, until: Date.UTC(2024, 8, 1) },
};

/** Returns the first code that is valid, and those that are not used. */
export function judgeCoupons(
  codes: readonly string[],
  price: SoldPrice,
  now: number,
): { percentOff: number; valid: string[]; invalid: string[] } {
  const valid = codes.find((code) => {
    const coupon = coupons[code.toUpperCase()];
    return coupon !== undefined && acceptsPromoCode(price) && (coupon.until === null || coupon.until > now);
  });
  return {
    percentOff: (valid && coupons[valid.toUpperCase()]?.percentOff) || 0,
    valid: valid === undefined ? [] : [valid],
    invalid: codes.filter((code) => code !== valid),
  };
}

/** @returns cents */
export const discounted = (cents: number, percentOff: number): number => cents - Math.round((cents * percentOff) / 100);
