import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const alerts = (count: number) => (count === 1 ? '1 alert' : `${formatCount(count)} alerts`);

/** Texts of the inbox's lazy components, in a separate file so that they load with those. */
export const partTexts = localized('notifications/partTexts', {
  burst: (count: number) => (count === 1 ? 'New notification' : `${formatCount(count)} new notifications`),
  newOnes: 'New notifications',
  textContains: (text: string) => `“${text}”`,
  emptyHint: 'Alerts appear here as soon as Amazon sends them.',
  notSubscribed: (types: readonly string[]) =>
    `You are not subscribed to ${types.join(' and ')}. Amazon sends only what you subscribe to.`,
  subscribeTo: (type: string) => `Subscribe to ${type}`,
  noMatch: 'No results found with current filters',
  emptyFolders: {
    snoozed: { title: 'Nothing is snoozed', hint: 'A snoozed alert waits here until its time comes.' },
    done: { title: 'Nothing is done yet', hint: 'Alerts that you mark as done move here.' },
  },
  clearFilters: 'Clear filters',
  unsent: (count: number) =>
    `${count === 1 ? '1 change waits' : `${formatCount(count)} changes wait`} for the connection. We send ${count === 1 ? 'it' : 'them'} when you're back online; keep this tab open.`,
  waiting: (count: number) =>
    `${count === 1 ? '1 change is' : `${formatCount(count)} changes are`} saved here. The service behind this portal doesn't answer right now and gets ${count === 1 ? 'it' : 'them'} later.`,
  alertsAway: (since: string) =>
    `The connection that brings new alerts has been down since ${since}. They come as soon as it is back.`,
  undoUnsent: 'Undo last',
  putBackUnread: 'It is unread again.',
  restored: 'It is back in the list.',
  tooManyUnsent: 'You’re offline, and too many changes are waiting already. Try again when you’re back online.',
  kept: (days: number, most: number) =>
    `Alerts are kept for ${days === 1 ? '1 day' : `${formatCount(days)} days`}, at most ${formatCount(most)} of them. Older ones are deleted.`,
  export: 'Export as CSV',
  /** As the list's export reports its progress and outcome (client/ui/grid/tools/use-export.tsx). */
  exports: {
    exporting: (done: number, of: number | undefined) =>
      of === undefined ? 'Exporting alerts' : `Exporting alerts, ${formatCount(done)} of ${formatCount(of)}`,
    exportBar: 'Export',
    cancel: 'Cancel',
    exported: (count: number) => `Exported ${alerts(count)}`,
    exportFailed: 'Export failed',
    exportStopped: (done: number) => `The download stopped after ${alerts(done)}. Try again.`,
    exportCancelled: 'Export canceled',
    exportStored: (done: number, of: number | undefined) =>
      `The file contains ${of === undefined ? alerts(done) : `${formatCount(done)} of ${alerts(of)}`}.`,
  },
  integrationHint: 'You get no new notifications while the integration is expired or disconnected.',
  toIntegration: 'Go to Amazon Integration',
  checkAgain: 'Check again',
  desktopRefused: 'Your browser blocks notifications from this page. Allow them in its site settings.',
  hourMute: 'For 1 hour',
  dayMute: 'For 8 hours',
  everMute: 'Until I unmute',
  pin: 'Pin',
  unpin: 'Unpin',
  makeRule: 'Make a rule',
  selectMatching: (count: number) => `Select all ${formatCount(count)} that match`,
  prices: 'Prices',
  pricesUnit: (days: number, currency: string) => `${days} days, ${currency}`,
  noPrices: 'No message of the last 30 days has prices of this product.',
  pricesTime: 'Time',
  historyLines: { own: 'You', buyBox: 'Buy Box', lowest: 'Lowest offer' },
  deleteSelected: 'Delete Selected',
  mute: 'Mute',
  muteName: (name: string) => `Mute ${name}`,
  unmuteName: (name: string) => `Unmute ${name}`,
  muteHours: 'Mute for 8 hours',
  mutedTitle: 'Muted',
  hideMuted: 'Hide muted notifications',
  whenArrives: 'When a notification arrives',
  desktop: 'Desktop notification',
  sound: 'Sound',
  subscribed: 'Subscribed',
} as const);
