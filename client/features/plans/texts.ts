import { formatCount, formatDate } from '#shared/format.ts';
import { formatCents } from '#shared/plans/plan.ts';
import type { PlanMenu, PlanTab, SoldInterval } from './plans-address.ts';

/** The sentences of the plans screen. Those that the documents fix are in shared/plans/texts.ts and shared/billing/texts.ts. */
export const planScreenTexts = {
  title: 'Pricing Plans',
  billing: 'Billing',
  olderPlans: 'Plans and plugins',
  loading: 'Loading plans and prices',
  failed: 'Plans and prices could not be loaded',
  tryAgain: 'Try again',
  tabs: { AZINSIGHT: 'AZInsight', AZALERT: 'AZAlert', API: 'API tokens' } satisfies Record<PlanTab, string>,
  tabsName: 'Products',
  menus: {
    PLAN: 'Plans',
    AZINSIGHT_SUB_ACCOUNTS: 'Sub-accounts',
    AZALERT_SUB_ACCOUNTS: 'Sub-accounts',
    SUBSCRIPTION: 'Subscription',
    ONE_TIME_PAYMENT: 'One time payment',
  } satisfies Record<PlanMenu, string>,
  menusName: 'What there is to buy',
  changed: 'Your subscription has changed',
  renews: 'Auto-renew is on',
  scheduled: 'The change is set for the renewal',
  takenBack: 'The change was taken back',
  retried: 'The payment went through',
} as const;

export const intervalTexts = {
  name: 'Interval',
  year: 'Annually',
  month: 'Monthly',
  per: (interval: SoldInterval) => `/ ${interval}`,
  promo: 'US dollars, before tax. Promo codes count for annual plans only.',
  needs: 'Annual plans need a Professional seller account and the seller API integration. Without one, choose Monthly.',
  code: 'Promo code',
  codeHint: 'Optional. It is checked at the checkout.',
  saves: (title: string, twelve: number, saved: number) => `Twelve months of ${title} cost ${formatCents(twelve)}, the year saves ${formatCents(saved)}.`,
  holds: (title: string, interval: SoldInterval) => `You have ${title}, paid by the ${interval}`,
  nothingGreater: 'Nothing greater is sold by this interval. How your own plan is paid is changed in Billing.',
} as const;

export const cardTexts = {
  subscribed: 'Subscribed',
  ends: 'Auto-renew off',
  pastDue: 'Payment failed',
  monthly: (cents: number) => `${formatCents(Math.round(cents / 12))} a month`,
  renews: (at: number) => `renews ${formatDate(at)}`,
  endsAt: (at: number) => `active until ${formatDate(at)}`,
  unpaid: (at: number | null) => (at === null ? 'payment failed' : `payment failed, active until ${formatDate(at)}`),
  dueToday: (cents: number) => `${formatCents(cents)} due today`,
  subscribe: 'Subscribe for',
  upgrade: 'Upgrade for',
  upgradePlain: 'Upgrade',
  cancel: 'Cancel Subscription',
  lesser: 'Change at the renewal…',
  becomes: (title: string, cents: number, at: number) => `Becomes ${title} on ${formatDate(at)}, for ${formatCents(cents)}.`,
  takeBack: 'Take this back',
  noPrice: 'Its price could not be loaded.',
} as const;

/** Why a button does not buy, beside it. */
export const hindranceTexts = {
  'needs-integration': 'Needs the seller API integration. Connect Amazon first.',
  'needs-professional': 'Needs a Professional seller account. Choose Monthly instead.',
  'needs-plan': 'Subscribe to a plan first.',
  'monthly-only': 'With a monthly plan, sub-accounts are paid by the month.',
  unpaid: 'Pay the failed payment first.',
} as const;

export const checkoutTexts = {
  busy: 'One moment, please…',
  notNow: 'Not now',
  integrationTitle: 'Connect your seller account first',
  integration: 'Annual plans and token subscriptions need the seller API integration. Connect Amazon, then come back to buy. Nothing was charged.',
  toIntegration: 'Connect Amazon',
  couponTitle: 'Promo code',
  arriving: 'Payment received.',
  arrivingMore: 'What you bought is arriving. You can go on working meanwhile.',
  arrived: 'Payment received.',
  bought: {
    tokens: (tokens: number, left: number | null) => `${formatCount(tokens)} tokens added.${left === null ? '' : ` You now have ${formatCount(left)}.`}`,
    seats: (count: number, quota: number | null) =>
      `${count === 1 ? '1 sub-account' : `${formatCount(count)} sub-accounts`} added.${quota === null ? '' : ` You can now have ${formatCount(quota)}.`}`,
    logins: (count: number) => `${count === 1 ? '1 extra login' : `${formatCount(count)} extra logins`} added.`,
    active: (title: string, renewsAt: number | null) => `${title} is active${renewsAt === null ? '' : ` and renews on ${formatDate(renewsAt)}`}.`,
    unknown: 'Your purchase is on your account.',
  },
  open: 'The payment is not complete.',
  openMore: 'Nothing was charged so far.',
  expired: 'The checkout has ended without a payment.',
  expiredMore: 'Nothing was charged.',
  left: 'You left the checkout. Nothing was charged.',
  unknown: 'The payment could not be looked up.',
  close: 'Close',
} as const;

export const upgradeTexts = {
  title: (title: string) => `Change to ${title}`,
  upgradeTitle: (title: string) => `Upgrade to ${title}`,
  from: (title: string) => `From ${title}, today. Everything you have stays.`,
  invoice: 'Upcoming invoice',
  amount: 'Amount',
  due: 'Due today',
  card: (brand: string, last4: string) => `${brand} ending ${last4}.`,
  after: (cents: number, interval: SoldInterval) => `Then ${formatCents(cents)} / ${interval}, until you cancel.`,
  recounted: 'The amount was counted again, since the one before had grown old. Nothing was charged.',
  go: 'Upgrade for',
  change: 'Change for',
} as const;

export const lesserTexts = {
  title: 'Change at the renewal',
  intro: (title: string, at: number | null) =>
    `You keep ${title} until ${at === null ? 'the renewal' : formatDate(at)}. From then on you have the plan that you choose here. You can take this back until then.`,
  choice: 'Plan from then on',
  submit: 'Change at the renewal',
  keep: (title: string) => `Keep ${title}`,
  option: (title: string, cents: number, interval: SoldInterval) => `${title}, ${formatCents(cents)} / ${interval}`,
  fewer: (quantity: number, cents: number, interval: SoldInterval, at: number | null) =>
    `From ${at === null ? 'the renewal' : formatDate(at)} on you have ${formatCount(quantity)}, for ${formatCents(cents)} / ${interval}. Until then all of them stay.`,
} as const;

export const cancelTexts = {
  title: (title: string) => `Cancel ${title}`,
  keep: 'Keep it',
  submit: 'Submit',
  why: 'Why do you leave?',
  note: 'Which tool is it, and what does it do better?',
  stays: (at: number | null) =>
    at === null ? 'It stays active until the end of what is paid for.' : `It stays active until ${formatDate(at)}. You can enable auto-renew again until then.`,
  plan: 'Sub-accounts that you have added renew no more once the plan has ended.',
  seats: 'From then on, sub-accounts beyond those included become inactive. Nothing of theirs is deleted.',
} as const;

export const renewTexts = {
  notNow: 'Not now',
  save: 'Save',
  agree: 'I agree to be charged so until I cancel',
  autoRenew: 'Auto-renew',
  offerTitle: 'Auto-renew is off',
  terms: (title: string, cents: number, interval: SoldInterval, at: number | null) =>
    `${title} renews${at === null ? '' : ` on ${formatDate(at)}`} for ${formatCents(cents)}, and each ${interval} after that, until you cancel.`,
} as const;

export const quantityTexts = {
  seats: 'Sub-accounts',
  seatsUse: (used: number, quota: number) => `${formatCount(used)} of ${formatCount(quota)} in use`,
  included: (count: number) => `${formatCount(count)} come with every plan`,
  seatsLabel: 'More sub-accounts',
  seatsHead: 'Seats',
  seatsNoun: (count: number) => `${formatCount(count)} sub-account${count === 1 ? '' : 's'}`,
  needsPlan: 'Additional sub-accounts can be bought only after subscribing to a plan.',
  monthlyOnly: 'With a monthly plan, sub-accounts are paid by the month.',
  logins: 'Extra logins',
  loginsLabel: 'Extra logins',
  loginsHint: 'Paid once, for a lifetime. You can buy more at any time.',
  loginsNoun: (count: number) => `${formatCount(count)} extra login${count === 1 ? '' : 's'}`,
  tokens: 'API tokens',
  tokensLabel: 'Packages',
  tokensHead: 'Packages',
  tokensNoun: (count: number) => `${formatCount(count)} package${count === 1 ? '' : 's'}`,
  packageHint: (tokens: number) => `A package is ${formatCount(tokens)} tokens a month.`,
  onetimeHint: (tokens: number) => `A package is ${formatCount(tokens)} tokens. It has no expiry, and you can buy it as often as you like.`,
  tokensNeed: 'Token subscriptions need the seller API integration.',
  each: { year: 'Each a year', month: 'Each a month', once: 'Each' },
  forAll: (count: number) => `For ${formatCount(count)}`,
  from: (cents: number) => `from ${formatCents(cents)}`,
  slider: (label: string) => `${label}, by tier`,
  next: (at: number, total: number, quantity: number, moreCents: number, noun: string) =>
    moreCents < 0
      ? `${formatCount(at)} ${noun} cost ${formatCents(total)}: ${formatCents(-moreCents)} less than ${formatCount(quantity)}.`
      : `${formatCount(at)} ${noun} cost ${formatCents(total)}: only ${formatCents(moreCents)} more than ${formatCount(quantity)}.`,
  take: (count: number) => `Choose ${formatCount(count)}`,
  cheaper: (count: number, cents: number) => `${formatCount(count)} for ${formatCents(cents)}`,
  add: (noun: string) => `Add ${noun} for`,
  subscribeTo: (noun: string) => `Subscribe to ${noun} for`,
  buy: (noun: string) => `Buy ${noun} for`,
  changeTo: (noun: string) => `Change to ${noun} for`,
  fewerLater: (noun: string) => `Change to ${noun} at the renewal, for`,
  have: (noun: string) => `You have ${noun}`,
  holds: (noun: string, cents: number, interval: SoldInterval) => `${noun}, ${formatCents(cents)} / ${interval}`,
  tokenTiers: 'Your tokens',
} as const;

export const noticeTexts = {
  notStarted: 'Your trial has not started.',
  notStartedMore: 'Install the browser extension and log in to it: the trial begins then.',
  running: (days: number) => `You are in your ${days}-day trial.`,
  runningUntil: (at: number) => `It ends ${formatDate(at)}. Subscribe to keep what you have.`,
  runningMore: 'Subscribe to keep what you have.',
  limited: 'You are in the limited trial.',
  limitedMore: ({ asins, used, endsAt }: { asins: number; used: number | null; endsAt: number | null }) =>
    `${used === null ? '' : `${used} of ${asins} ASINs used. `}It ends at ${asins} ASINs${endsAt === null ? '' : ` or on ${formatDate(endsAt)}, whichever comes first`}. Subscribe to go on without a limit.`,
  ended: 'Your trial has ended.',
  endedMore: 'Subscribe to a plan to go on.',
  pastDue: (cents: number, currency: string, at: number) => `The payment of ${formatCents(cents, currency)} failed on ${formatDate(at)}.`,
  staysUntil: (title: string, at: number) => `${title} stays active until ${formatDate(at)}.`,
  nextTry: (at: number) => `Next try ${formatDate(at)}.`,
  pastDuePlain: { plan: 'The payment for your plan failed.', other: 'The payment for one of your subscriptions failed.' },
  pastDueUntil: (at: number) => `Your plan stays active until ${formatDate(at)}.`,
  updateCard: 'Update card',
  retry: 'Try now',
} as const;

export const badgeTexts = {
  name: 'Get the tools',
  browserExtension: 'Browser extension',
  iosApp: 'App for iPhone and iPad',
  androidApp: 'App for Android',
  googleAddon: 'Spreadsheet add-on',
} as const;
