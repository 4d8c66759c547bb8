import * as v from 'valibot';
import { type TokenBalance, type TokenBucket, tokenBuckets } from './balance.ts';

/** Tokens spent on a day, YYYY-MM-DD in UTC. */
export const tokenUseSchema = v.object({ days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), spent: v.number() })) });
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;

/** How far back use is shown, and how many days its mean is made of. */
export const TOKEN_USE_DAYS = 30;
const TOKEN_MEAN_DAYS = 14;

const DAY = 86_400_000;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Spent a day, over the last full days. @param now ms */
export function meanUse({ days }: TokenUse, now: number): number {
  const [from, to] = [dayOf(now - TOKEN_MEAN_DAYS * DAY), dayOf(now)];
  const spent = days.filter(({ day }) => day >= from && day < to).reduce((sum, day) => sum + day.spent, 0);
  return spent / TOKEN_MEAN_DAYS;
}

/** In about so many days the balance is empty, at the rate of the last two weeks; null where nothing is spent. */
export function emptyInDays(remaining: number, use: TokenUse, now: number): number | null {
  const mean = meanUse(use, now);
  return mean > 0 ? Math.floor(remaining / mean) : null;
}

/** Every day until today, also those on which nothing was spent, the oldest first. @param now ms */
export function daysOfUse({ days }: TokenUse, now: number): TokenUse['days'] {
  const spent = new Map(days.map((each) => [each.day, each.spent]));
  return Array.from({ length: TOKEN_USE_DAYS }, (_, index) => dayOf(now - (TOKEN_USE_DAYS - 1 - index) * DAY)).map((day) => ({
    day,
    spent: spent.get(day) ?? 0,
  }));
}

/**
 * How long each bucket lasts at that rate, one after the other in the order of spending, unless it is filled again.
 * @param mean spent a day @param now ms @returns moments in ms; null where it is empty, or nothing is spent
 */
export function lastsUntil(balance: TokenBalance, mean: number, now: number): Record<TokenBucket, number | null> {
  let before = 0;
  const until = tokenBuckets.map((bucket): [TokenBucket, number | null] => {
    const { remaining } = balance[bucket];
    before += remaining;
    return [bucket, remaining > 0 && mean > 0 ? now + (before / mean) * DAY : null];
  });
  return Object.fromEntries(until) as Record<TokenBucket, number | null>;
}
