import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

export type RenewalInterval = 'year' | 'month';

/**
 * When the period after so many ends, counted from the first day: a subscription of January 31 renews on February 28 and on March 31.
 * @param from ms @param periods how many intervals on @returns ms
 */
export const renewalAfter = (from: number, interval: RenewalInterval, periods = 1): number => dayjs.utc(from).add(periods, interval).valueOf();

/** The renewal: as the provider says, else one interval after the subscription was made. Moments in ms. */
export const renewalOf = (subscription: { nextSubscribeAt: number | null; createdAt: number | null; interval: RenewalInterval }): number | null =>
  subscription.nextSubscribeAt ?? (subscription.createdAt === null ? null : renewalAfter(subscription.createdAt, subscription.interval));
