import * as v from 'valibot';
import { type TokenBalance, type TokenBucket, tokenBuckets } from './balance.ts';

/** Tokens spent per day, YYYY-MM-DD in UTC. */
export const tokenUseSchema = v.object({ days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), spent: v.number() })) });
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;

/** How far back use is shown, and the number of days in its mean. */
export const TOKEN_USE_DAYS = 30;
const TOKEN_MEAN_DAYS = 14;

const DAY = 86_400_000;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Mean use per day over the last full days. @param now ms */
export function meanUse({ days }: TokenUse, now: number): number {
  const [from, to] = [dayOf(now - TOKEN_MEAN_DAYS * DAY), dayOf(now)];
  const spent = days.filter(({ day }) => day >= from && day < to).reduce((sum, day) => sum + day.spent, 0);
  return spent / TOKEN_MEAN_DAYS;
}

/** In about how many days the balance runs out, at the rate of the last two weeks; null if nothing is spent. */
export function emptyInDays(remaining: number, use: TokenUse, now: number): number | null {
  const mean = meanUse(use, now);
  return mean > 0 ? Math.floor(remaining / mean) : null;
}

/** Every day until today, including days without use, oldest first. @param now ms */
export function daysOfUse({ days }: TokenUse, now: number): TokenUse['days'] {
  const spent = new Map(days.map((each) => [each.day, each.spent]));
  return Array.from({ length: TOKEN_USE_DAYS }, (_, index) => dayOf(now - (TOKEN_USE_DAYS - 1 - index) * DAY)).map((day) => ({
    day,
    spent: spent.get(day) ?? 0,
  }));
}

/**
 * Returns how long each bucket lasts at this rate, in the order of spending, if it isn't refilled.
 * @param mean tokens per day @param now ms @returns times in ms; null if the bucket is empty, or nothing is spent
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
