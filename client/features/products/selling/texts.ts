import { formatCount, plural } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { minutesOf } from '#shared/products/selling/sell-check.ts';

const products = (count: number): string =>
  plural(count, { one: '1 product', other: `${formatCount(count)} products` });
const minutes = (count: number): string =>
  plural(minutesOf(count), { one: '1 minute', other: `${formatCount(minutesOf(count))} minutes` });

/** Whether Amazon lets the seller list products. */
export const sellTexts = localized('products/selling/sellTexts', {
  title: 'May I sell it',
  verdicts: {
    sellable: 'You can sell it',
    approval: 'Approval needed',
    'not-sellable': 'Not sellable',
    'not-found': 'ASIN not found',
    unknown: 'No answer',
  },
  request: 'Request',
  requestFor: (asin: string) => `Request approval for ${asin} at Amazon`,
  waits: 'Waits for Amazon',
  paused: 'Paused',
  conditions: {
    new_new: 'New',
    refurbished_refurbished: 'Refurbished',
    used_like_new: 'Used, like new',
    used_very_good: 'Used, very good',
    used_good: 'Used, good',
    used_acceptable: 'Used, acceptable',
  },
  strip: 'Check what you can sell',
  takes: (all: number, left: number) => `${products(all)} take ${minutes(all)}, ${formatCount(minutesOf(left))} left`,
  rate: 'Rate',
  perSecond: (count: number) => `${formatCount(count)} a second`,
  goesOn: 'Amazon’s limit. You can close this; it goes on.',
  check: (count: number) => `Check ${products(count)}`,
  checkTakes: (count: number) => `Amazon answers 5 a second: ${minutes(count)}. You can close the page meanwhile.`,
  stopped: 'The check has stopped.',
  retry: 'Try again',
  failed: 'The checks could not be loaded.',
  wantFailed: 'Amazon could not be asked.',
  show: 'Show',
  segments: {
    all: 'All',
    can: 'Can sell',
    approval: 'Approval',
    not: 'Not sellable',
    unchecked: 'Not checked',
  },
  forNew: 'For new items. Other conditions are on the product’s page.',
  ask: 'Ask Amazon',
  loading: 'Loading what you can sell',
  at: (day: string) => `Amazon’s answers of ${day}, valid for a day.`,
  hint: 'Amazon says for each condition whether you may list this product.',
});
