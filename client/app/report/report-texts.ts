import { brand } from '#client/ui/current-brand.ts';
import { formatBytes } from '#client/ui/file-drop.tsx';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const reportTexts = localized('app/report', {
  title: 'Report a problem',
  say: 'Say what went wrong',
  noNeed: 'The recording covers the last 10 minutes, so there is no need to do it again.',
  sayFirst: 'Say what went wrong',
  youSend: 'You send',
  toWhom: (bytes: number) => `${formatBytes(bytes)}, to ${brand.name}’s operator only, deleted after 30 days`,
  messages: 'Messages',
  messagesSay: (minutes: number, count: number, bytes: number) =>
    `the last ${minutes === 1 ? 'minute' : `${minutes} minutes`}: ${formatCount(count)} ${count === 1 ? 'message' : 'messages'}, ${formatBytes(bytes)}`,
  state: 'What the page had made of them',
  stateSay: (bytes: number) => `rows, badge and changes under way, ${formatBytes(bytes)}`,
  actions: 'What you pressed',
  actionsSay: (count: number) => `${formatCount(count)} ${count === 1 ? 'action' : 'actions'}, no typed text`,
  browser: 'Browser',
  look: 'Look at it',
  lookAt: (part: string) => `Look at it: ${part}`,
  asItLeaves: 'Exactly as it leaves',
  replaced: (count: number) =>
    `Gray: replaced before sending, ${formatCount(count)} ${count === 1 ? 'value' : 'different values'} such as names, emails, titles, seller IDs and tokens. Prices stay, or the fault can’t be found.`,
  noPrices: 'Gray: replaced before sending, as are all prices.',
  hidePrices: 'Hide prices too',
  tabs: { messages: 'Messages', state: 'State', actions: 'Actions', browser: 'Browser' },
  preparing: 'Preparing the report',
  left: 'You leave this part out.',
  none: 'Nothing in these minutes.',
  cut: (count: number) => `… and ${formatCount(count)} more characters, in the file`,
  more: (count: number) => `Show ${formatCount(count)} more`,
  wordsLeave: (words: string) => `Your words leave as: ${words}`,
  cancel: 'Cancel',
  save: 'Save as a file',
  send: 'Send report',
  sent: 'Report sent. Thank you.',
  tooLarge:
    'The recording is too large to send. Leave out a part of it, or save it as a file and send that to support.',
  notSent: (reason: string) => `Couldn’t send the report. ${reason} Nothing is lost: try again, or save it as a file.`,
  offline: 'You’re offline.',
} as const);
