import type { DeliveryState } from '#shared/channels/channel.ts';
import type { ChannelKind } from '#shared/channels/paces.ts';
import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

export const kindNames: Readonly<Record<ChannelKind, string>> = localized('channels/kindNames', {
  email: 'Email',
  push: 'Push',
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Teams',
  telegram: 'Telegram',
  webhook: 'Webhook',
});

/** What the address of a kind is called, and where it is found. */
export const addressTexts: Readonly<
  Record<Exclude<ChannelKind, 'email' | 'push' | 'telegram'>, { label: string; hint: string; name: string }>
> = localized('channels/addressTexts', {
  slack: {
    label: 'Webhook address',
    hint: 'In Slack: Apps, Incoming Webhooks, pick a channel, copy the address.',
    name: '#alerts',
  },
  discord: {
    label: 'Webhook address',
    hint: 'In Discord: the channel’s settings, Integrations, Webhooks, New Webhook, Copy Webhook URL.',
    name: '#alerts',
  },
  teams: {
    label: 'Workflow address',
    hint: 'In Teams: Workflows, “Post to a channel when a webhook request is received”, copy the address.',
    name: 'Alerts',
  },
  webhook: {
    label: 'Address',
    hint: 'https and a public host only. We check it again each time we send, and follow no redirect.',
    name: 'My program',
  },
});

export const deliveryStateNames: Readonly<Record<DeliveryState, string>> = localized('channels/deliveryStateNames', {
  due: 'Waiting',
  quiet: 'Quiet hours',
  retrying: 'Trying again',
  sent: 'Sent',
  'given-up': 'Given up',
  'left-out': 'Left out',
});

export const channelTexts = localized('channels/channelTexts', {
  title: 'Alerts to you',
  add: 'Add a channel',
  loading: 'Loading your channels',
  notLoaded: 'Your channels could not be loaded',
  /** Nobody has a channel at first. */
  nothing: (brand: string) => `Nothing leaves ${brand} yet`,
  nothingText:
    'Alerts wait in your inbox until you open it. One press changes that, and everything can be changed later.',
  email: (address: string) => `Email ${address}`,
  emailName: 'Email',
  push: (browser: string) => `Push to ${browser}`,
  pushText: 'Also with no tab open. A press opens the alert.',
  pushRefused:
    'This browser does not allow notifications for the portal. Allow them in the browser’s settings for this page.',
  pushFailed: 'This browser could not turn push on. Private windows can’t; otherwise try again later.',
  browser: 'This browser',
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  others: 'Or where your team talks',
  byEmail: 'What you get by email then',
  reaches: 'What reaches you, and how soon',
  topic: 'Kind of alert',
  week: '7 days',
  weekLong: 'Alerts in the last 7 days',
  paceOf: (topic: string, channel: string) => `${topic}, ${channel}`,
  changed: (count: number) => `${formatCount(count)} changed.`,
  defaults: 'Back to defaults',
  urgentHint: 'what your rules call urgent',
  quiet: 'Quiet hours',
  quietOn: 'Keep quiet hours',
  quietHint: (zone: string) =>
    `Every day, ${zone} time. Messages wait, and come as one when the quiet hours end. Urgent ones pass.`,
  quietOff: 'Messages reach you at any time.',
  from: 'From',
  to: 'To',
  yours: 'Your channels',
  works: 'Works',
  failing: 'Fails',
  off: 'Off',
  paused: 'Paused by you',
  last: 'last message',
  never: 'no message yet',
  waiting: (count: number) => `${formatCount(count)} waiting`,
  untilMorning: (count: number) => `${formatCount(count)} for after quiet hours`,
  givenUp: (count: number) => `${formatCount(count)} given up`,
  test: 'Test',
  testName: (name: string) => `Send a test to ${name}`,
  tested: (name: string) => `Test sent to ${name}`,
  pause: (name: string) => `Pause ${name}`,
  resume: (name: string) => `Resume ${name}`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed`,
  notDone: 'That could not be changed',
  deliveries: 'Deliveries',
  allDeliveries: 'All deliveries',
  deliveriesText: 'What became of each alert on each channel. Kept for 30 days.',
  deliveriesLoading: 'Loading the deliveries',
  deliveriesFailed: 'The deliveries could not be loaded',
  noDeliveries: 'Nothing yet',
  noDeliveriesText: 'Each alert that reaches a channel is listed here.',
  state: 'State',
  anyState: 'All',
  older: 'Older deliveries',
  sendAgain: 'Send again',
  secretButton: 'Secret',
  secretOf: (name: string) => `Secret of ${name}`,
  secretText:
    'Your program checks each message with it. A message carries both signatures while two secrets are valid.',
  secretsLoading: 'Loading the secret',
  secretsFailed: 'The secret could not be loaded',
  current: 'Secret',
  former: 'Former secret',
  validUntil: (moment: string) => `Valid until ${moment}`,
  newSecret: 'Make a new secret',
  close: 'Close',
  drop: 'Drop',
  deleted: 'Deleted alert',
  due: 'due',
  kind: 'Kind',
  name: 'Name',
  secret: 'The address is a secret. Later we show only its last four characters.',
  addNow: 'Send a test and add',
  cancel: 'Cancel',
  teamsHint: 'Teams takes a message before it shows it. If the test does not appear, check the workflow.',
  rules: 'Rules refine this',
  rulesText: 'A rule can call alerts urgent: they come at once, also in quiet hours.',
  openInbox: 'Open the inbox',
});

export const drillTexts = localized('channels/drillTexts', {
  title: 'Test of the whole way',
  hint: 'Sends a test alert to each of your channels that is on, at once and to nobody else. You see when it reaches each step.',
  start: 'Test the whole way',
  weekly: 'Test every Monday at 9:00',
  next: (moment: string) => `The next test: ${moment}.`,
  loading: 'Loading the test',
  failed: 'The test could not be loaded',
  of: (moment: string) => `Test of ${moment}`,
  made: 'Alert made',
  stored: 'Stored',
  inTab: 'In this tab',
  after: (time: string) => `after ${time}`,
  steps: 'Before the channels',
  channels: 'On each channel',
  waits: (time: string) => `Waiting until ${time}`,
  sending: 'On its way',
  sent: (time: string) => `Sent after ${time}`,
  accepted: (time: string) => `accepted after ${time}`,
  refused: (why: string) => `Not accepted. ${why}`,
  again: (why: string, time: string) => `Not accepted. ${why} Next try at ${time}.`,
} as const);
export const telegramTexts = localized('channels/telegramTexts', {
  how: 'Open our bot in Telegram, and press Start there. The link works once, for ten minutes.',
  open: 'Open Telegram',
  openGroup: 'Add the bot to a group',
  linking: 'Making your link …',
  waiting: 'Waiting for Start in Telegram …',
  isIt: 'Start was pressed. Is this you, or your group?',
  notIt: 'No, make a new link',
  again: 'Make a new link',
});

export const sendAgainTexts = localized('channels/sendAgainTexts', {
  what: (channel: string) => `What to send to ${channel} again`,
  all: 'All',
  hour: 'Last hour',
  day: 'Last day',
  week: 'Last week',
});
