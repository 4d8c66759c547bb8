import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/** Sentences of this screen that the documents do not give. Theirs are in shared/notifications/texts.ts, those of the parts on demand in part-texts.ts. */
export const screenTexts = localized('notifications/screenTexts', {
  title: 'Notifications',
  tryAgain: 'Try again',
  subscribeOnly: 'Subscribed. Amazon keeps sending this type; to silence it here, mute it.',
  subscribeOff: 'Subscribe to this type of notification',
  subscribeUnknown: 'Checking your subscription',
  undoPossible: 'You can undo this for 5 seconds.',
  asinsCopied: (count: number) => (count === 1 ? 'ASIN copied' : `${formatCount(count)} ASINs copied`),
  newPillName: (count: number) => (count === 1 ? '1 new notification' : `${formatCount(count)} new notifications`),
  deleted: 'Deleted',
  burst: (count: number) => (count === 1 ? 'New notification' : `${formatCount(count)} new notifications`),
  newPill: (count: number) => `${formatCount(count)} new`,
  allRead: 'All read',
  searched: (count: number, total: number | null) => `Searched the newest ${formatCount(count)}${total === null ? '' : ` of ${formatCount(total)}`}`,
  manyUnread: (count: number, complete = true) => `${formatCount(count)}${complete ? '' : '+'} unread`,
  noPrices: 'No prices in this alert',
  unreadablePrices: 'Unreadable prices',
  noOwnPrice: 'No price for your offer',
  noBuyBox: 'No Buy Box',
  otherCurrency: (currency: string) => `Buy Box in ${currency}`,
  muted: (what: string, length: string) => `${what} muted ${length}`,
  muteLengths: { hour: 'for 1 hour', day: 'for 8 hours', ever: 'until you unmute' },
  failedMute: 'Failed to mute',
  failedUnmute: 'Failed to unmute',
} as const);
