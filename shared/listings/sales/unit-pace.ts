import type { Units } from '../../inbox/risk.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The whole days that a pace of real sales averages. */
export const PACE_DAYS = 7;
/**
 * How long a pace is used after its last day, ms. The first message of a day begins a new one, so it ends a day after
 * the messages: then nobody knows what is sold now.
 */
export const PACE_GOOD_FOR = 2 * DAY;

/**
 * The days that a pace averages, from the first one's beginning to the last one's end, ms. They are UTC's: seven of
 * them contain each hour of the week once in any zone.
 */
export function paceSpan(now: number): { from: number; to: number } {
  const to = Math.floor(now / DAY) * DAY;
  return { from: to - PACE_DAYS * DAY, to };
}

/** Whether a pace still says what is sold now. @param until the end of its last day, ms */
export const isPaceCurrent = (until: number, now: number): boolean => now - until <= PACE_GOOD_FOR;

/**
 * Units sold a day, from the best source. What the marketplace counted comes before the product data's estimate, which
 * is of all sellers together. What a person entered fills the gap that both leave (ACT-02, SIG-04).
 */
export function bestUnits({
  sold,
  estimated,
  entered,
}: Record<'sold' | 'estimated' | 'entered', number | null>): Units | undefined {
  if (sold !== null) return { aDay: sold, from: 'sold' };
  if (estimated !== null) return { aDay: estimated, from: 'product-data' };
  return entered === null ? undefined : { aDay: entered, from: 'entered' };
}
