import { formatCents } from '#shared/billing/plans/plan.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const some = (count: number, one: string, many: string): string => `${formatCount(count)} ${count === 1 ? one : many}`;

export const startTexts = localized('app/start/startTexts', {
  title: 'Since your last visit',
  lastDay: 'In the last 24 hours',
  loading: 'Loading your updates',
  failed: 'Some updates could not be loaded.',
  tryAgain: 'Try again',
  alerts: (count: number, more: boolean) =>
    more ? `More than ${formatCount(count)} new alerts` : some(count, 'new alert', 'new alerts'),
  unread: (count: number) => `${formatCount(count)} unread in total`,
  tokensUsed: (count: number) => `${some(count, 'token', 'tokens')} used`,
  tokensAdded: (count: number) => `${some(count, 'token', 'tokens')} added`,
  tokensLeft: (count: number) => `${formatCount(count)} left`,
  paid: (cents: number, currency: string) => `${formatCents(cents, currency)} paid`,
  notPaid: (cents: number, currency: string) => `A payment of ${formatCents(cents, currency)} failed`,
  ended: (title: string) => `Your connection to ${title} has ended`,
  endedMore: 'You get no alerts from it.',
  ends: (title: string, days: number) => `Your connection to ${title} ends in ${some(days, 'day', 'days')}`,
  renew: 'Renew it to keep your alerts coming.',
  refused: (title: string) => `${title} does not send some types of alerts`,
  connection: (at: number) => `Connections as of ${formatDate(at)}`,
  member: (name: string, count: number) => `${name} looked up ${some(count, 'product', 'products')}`,
  members: (members: number, count: number) =>
    `${formatCount(members)} members looked up ${some(count, 'product', 'products')}`,
} as const);
