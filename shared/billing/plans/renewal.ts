import { dayjs } from '../../dayjs.ts';

export type RenewalInterval = 'year' | 'month';

/**
 * Returns the end of a number of periods, counted from the first day: a subscription of January 31 renews on February
 * 28 and on March 31.
 * @param from ms @param periods the number of intervals @returns ms
 */
export const renewalAfter = (from: number, interval: RenewalInterval, periods = 1): number =>
  dayjs.utc(from).add(periods, interval).valueOf();

/** The renewal: the provider's date, or one interval after the subscription was created. Times in ms. */
export const renewalOf = (subscription: {
  nextSubscribeAt: number | null;
  createdAt: number | null;
  interval: RenewalInterval;
}): number | null =>
  subscription.nextSubscribeAt ??
  (subscription.createdAt === null ? null : renewalAfter(subscription.createdAt, subscription.interval));
