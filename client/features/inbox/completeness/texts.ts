import { formatCount, plural } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Whether every message came, and what checks found (ACT-09). */
export const checkTexts = localized('completeness/checkTexts', {
  title: 'Missed messages',
  about: (minutes: number) =>
    `Offer changes only, last 30 days. Every product is checked within ${plural(minutes, { one: '1 minute', other: `${formatCount(minutes)} minutes` })}`,
  loading: 'Loading the message checks',
  failed: 'The message checks could not be loaded.',
  none: 'No products yet. They appear with their first message, or once you enter costs for their SKUs.',
  expected: 'Expected',
  received: 'Received',
  recovered: 'Found by check',
  unchanged: 'No change',
  overdue: 'Overdue',
  overdueHint: 'Not heard of for too long. They are checked next.',
  chart: 'Offer changes a day, last 30 days',
  day: 'Day',
  notes: 'Checks',
  postponed: (count: number) =>
    plural(count, { one: '1 check postponed', other: `${formatCount(count)} checks postponed` }),
  failures: (count: number) => plural(count, { one: '1 check failed', other: `${formatCount(count)} checks failed` }),
  postponedHint: 'Amazon’s rate limit allows no more at a time.',
  marketplace: 'Marketplace',
  products: 'Products',
  lastMessage: 'Last message',
  lastCheck: 'Last check',
  state: 'State',
  complete: 'Complete',
  behind: (count: number) => plural(count, { one: '1 overdue', other: `${formatCount(count)} overdue` }),
  unknown: (count: number) => plural(count, { one: '1 SKU not known', other: `${formatCount(count)} SKUs not known` }),
  silent: (age: string) => `Silent: last message ${age}`,
  troubles: {
    permission: 'Amazon refuses checks. Renew the connection.',
    unavailable: 'Amazon does not answer. Checks go on by themselves.',
    throttled: 'Amazon allows no more checks at the moment.',
  },
} as const);
