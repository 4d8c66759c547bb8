import * as v from 'valibot';
import { dayBuckets, dayOf, zoneSchema } from '../time/days.ts';
import { lastDays, spanStart } from '../time/time.ts';
import { type TokenBalance, type TokenBucket, tokenBuckets } from './balance.ts';

/** Whose days: the reader's. UTC for a provider that doesn't know it. */
export const tokenUseQuerySchema = v.object({ zone: v.optional(zoneSchema, 'UTC') });

/** Tokens spent per day of that zone, YYYY-MM-DD. */
export const tokenUseSchema = v.object({
  days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), spent: v.number() })),
});
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;

/** How far back use is shown, before today, and the number of days in its mean. */
export const TOKEN_USE_DAYS = 30;
const TOKEN_MEAN_DAYS = 14;

const DAY = 86_400_000;

export const utcDayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Mean use per day over the last full days. @param now ms */
export function meanUse({ days }: TokenUse, now: number, zone: string): number {
  const [from, to] = [dayOf(spanStart(lastDays(TOKEN_MEAN_DAYS, now, zone)), zone), dayOf(now, zone)];
  const spent = days.filter(({ day }) => day >= from && day < to).reduce((sum, day) => sum + day.spent, 0);
  return spent / TOKEN_MEAN_DAYS;
}

/** In about how many days the balance runs out, at the rate of the last two weeks; null if nothing is spent. */
export function emptyInDays(remaining: number, use: TokenUse, now: number, zone: string): number | null {
  const mean = meanUse(use, now, zone);
  return mean > 0 ? Math.floor(remaining / mean) : null;
}

/**
 * Every day until today, including days without use, oldest first: the thirty days of all other screens, and today.
 * @param now ms
 */
export function daysOfUse({ days }: TokenUse, now: number, zone: string): TokenUse['days'] {
  const spent = new Map(days.map((each) => [each.day, each.spent]));
  const { starts } = dayBuckets(spanStart(lastDays(TOKEN_USE_DAYS, now, zone)), now, zone, TOKEN_USE_DAYS + 1);
  return starts.map((start) => dayOf(start, zone)).map((day) => ({ day, spent: spent.get(day) ?? 0 }));
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
