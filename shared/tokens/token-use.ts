import * as v from 'valibot';

/** Tokens spent on a day, YYYY-MM-DD in UTC. */
export const tokenUseSchema = v.object({ days: v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), spent: v.number() })) });
export type TokenUse = v.InferOutput<typeof tokenUseSchema>;

/** How far back use is shown, and how many days its mean is made of. */
export const TOKEN_USE_DAYS = 30;
export const TOKEN_MEAN_DAYS = 14;

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
