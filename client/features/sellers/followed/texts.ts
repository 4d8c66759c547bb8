import { formatCount } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

const tokens = (count: number) => (count === 1 ? '1 token' : `${formatCount(count)} tokens`);
const listings = (count: number) => (count === 1 ? '1 listing' : `${formatCount(count)} listings`);

export const followTexts = localized('sellers/followTexts', {
  follow: 'Follow',
  following: 'Following',
  title: 'Followed storefronts',
  followTitle: (name: string) => `Follow ${name}`,
  what: 'The portal looks at this storefront once a day. If listings are new, gone, or repriced, you get one alert that day.',
  cost: (count: number, day: number, month: number) =>
    `It has ${listings(count)}: a day costs up to ${tokens(day)}, and a month up to ${tokens(month)}.`,
  free: 'Listings that your team looked up within 24 hours cost nothing.',
  costUnknown: 'The cost could not be read.',
  costWaiting: 'Reading the cost…',
  tooLarge: (count: number, month: number, most: number) =>
    `It has ${listings(count)}, and at most ${formatCount(most)} can be followed: a month would cost up to ${tokens(month)}.`,
  full: (most: number) => `You follow ${formatCount(most)} storefronts, which is the maximum. Unfollow one first.`,
  cap: 'Limit in tokens a month',
  capHint: 'When this limit is reached, looks stop until next month, and you get an alert.',
  capTooLow: (look: number) => `One look costs ${tokens(look)}.`,
  balance: (left: number) => `You have ${tokens(left)}.`,
  submit: 'Follow',
  cancel: 'Cancel',
  followed: (name: string) => `Following: ${name}`,
  unfollowed: (name: string) => `No longer followed: ${name}`,
  unfollow: 'Unfollow',
  unfollowName: (name: string) => `Unfollow ${name}`,
  resume: 'Resume',
  saveCap: 'Save',
  capSaved: (name: string) => `Limit saved: ${name}`,
  resumed: (name: string) => `Daily looks go on: ${name}`,
  failed: 'This could not be saved.',
  empty: 'You follow no storefront yet',
  emptyText: 'Open a seller’s storefront and press Follow. A daily look finds new, gone, and repriced listings.',
  loading: 'Loading followed storefronts',
  lastLook: 'Last look',
  noLook: 'Within a minute',
  nextLook: 'Next look',
  found: 'Found',
  foundText: (added: number, gone: number, repriced: number) =>
    `${formatCount(added)} new, ${formatCount(gone)} gone, ${formatCount(repriced)} repriced`,
  nothing: 'No changes',
  spent: 'Spent this month',
  spentOf: (spent: number, cap: number) => `${formatCount(spent)} of ${tokens(cap)}`,
  spentAll: 'Spent so far',
  by: 'Followed by',
  stopped: {
    tokens: 'Stopped: no tokens left. Resume when you have bought some.',
    cap: 'Stopped: this month’s limit is reached. Looks go on next month, or with a higher limit.',
  },
  showChanges: 'Show changes',
  hideChanges: 'Hide changes',
} as const);
