export type RenewalInterval = 'year' | 'month';

/**
 * Returns the end of a number of periods, counted from the first day: a subscription of January 31 renews on February 28 and on March 31.
 * @param from ms @param periods the number of intervals @returns ms
 */
export function renewalAfter(from: number, interval: RenewalInterval, periods = 1): number {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + periods * (interval === 'year' ? 12 : 1));
  // A day that the month doesn't have becomes a day of the next month; day 0 is the last one of the month before.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** The renewal: the provider's date, or one interval after the subscription was created. Times in ms. */
export const renewalOf = (subscription: { nextSubscribeAt: number | null; createdAt: number | null; interval: RenewalInterval }): number | null =>
  subscription.nextSubscribeAt ?? (subscription.createdAt === null ? null : renewalAfter(subscription.createdAt, subscription.interval));
