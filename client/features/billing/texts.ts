import { formatCents } from '#shared/billing/plans/plan.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { PlanMenu, PlanTab, SoldInterval } from './plans-address.ts';

/**
 * Texts that the specification does not define; its own are in shared/billing/plans/texts.ts and
 * shared/billing/texts.ts.
 */
export const planScreenTexts = localized('plans/planScreenTexts', {
  title: 'Pricing Plans',
  billing: 'Billing',
  olderPlans: 'Plans and plugins',
  loading: 'Loading plans and prices',
  failed: 'Plans and prices could not be loaded',
  tabs: { AZINSIGHT: 'AZInsight', AZALERT: 'AZAlert', API: 'API tokens' } satisfies Record<PlanTab, string>,
  tabsName: 'Products',
  menus: {
    PLAN: 'Plans',
    AZINSIGHT_SUB_ACCOUNTS: 'Sub-accounts',
    AZALERT_SUB_ACCOUNTS: 'Sub-accounts',
    SUBSCRIPTION: 'Subscription',
    ONE_TIME_PAYMENT: 'One time payment',
  } satisfies Record<PlanMenu, string>,
  menusName: 'Options',
  changed: 'Subscription changed',
  renews: 'Auto-renew is on',
  scheduled: 'Change scheduled for your renewal',
  takenBack: 'Scheduled change canceled',
  retried: 'Payment successful',
} as const);

export const intervalTexts = localized('plans/intervalTexts', {
  name: 'Interval',
  year: 'Annually',
  month: 'Monthly',
  yearly: 'Yearly',
  per: (interval: SoldInterval) => `/ ${interval}`,
  promo: 'US dollars, before tax. Promo codes apply to annual plans only.',
  needs: 'Annual plans need a Professional seller account and the seller API integration. Without one, choose Monthly.',
  code: 'Promo code',
  codeHint: 'Optional. Checked at checkout.',
  saves: (title: string, twelve: number, saved: number) =>
    `Twelve months of ${title} cost ${formatCents(twelve)}. Paying annually saves ${formatCents(saved)}.`,
  holds: (title: string, interval: SoldInterval) => `You have ${title}, paid by the ${interval}`,
  nothingGreater: 'There is no higher plan with this interval. You can change how you pay for your plan in Billing.',
} as const);

export const cardTexts = localized('plans/cardTexts', {
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
  lesser: 'Change at renewal…',
  becomes: (title: string, cents: number, currency: string, at: number) =>
    `Becomes ${title} on ${formatDate(at)}, for ${formatCents(cents, currency)}.`,
  takeBack: 'Cancel this change',
  noPrice: 'The price could not be loaded.',
} as const);

/** Reasons shown beside a button that cannot buy. */
export const hindranceTexts = localized('plans/hindranceTexts', {
  'needs-integration': 'Needs the seller API integration. Connect Amazon first.',
  'needs-professional': 'Needs a Professional seller account. Choose Monthly instead.',
  'needs-plan': 'Subscribe to a plan first.',
  'monthly-only': 'With a monthly plan, you pay for sub-accounts monthly.',
  unpaid: 'Resolve the failed payment first.',
} as const);

export const quantityTexts = localized('plans/quantityTexts', {
  seats: 'Sub-accounts',
  seatsUse: (used: number, quota: number) => `${formatCount(used)} of ${formatCount(quota)} in use`,
  included: (count: number) => `${formatCount(count)} come with every plan`,
  seatsLabel: 'More sub-accounts',
  seatsHead: 'Seats',
  seatsNoun: (count: number) => `${formatCount(count)} sub-account${count === 1 ? '' : 's'}`,
  needsPlan: 'Additional sub-accounts can be bought only after subscribing to a plan.',
  monthlyOnly: 'With a monthly plan, you pay for sub-accounts monthly.',
  logins: 'Extra logins',
  loginsLabel: 'Extra logins',
  loginsHint: 'Pay once, use forever. You can buy more at any time.',
  loginsNoun: (count: number) => `${formatCount(count)} extra login${count === 1 ? '' : 's'}`,
  tokens: 'API tokens',
  tokensLabel: 'Packages',
  tokensHead: 'Packages',
  tokensNoun: (count: number) => `${formatCount(count)} package${count === 1 ? '' : 's'}`,
  packageHint: (tokens: number) => `A package is ${formatCount(tokens)} tokens a month.`,
  onetimeHint: (tokens: number) =>
    `A package is ${formatCount(tokens)} tokens. Tokens don’t expire, and you can buy more at any time.`,
  tokensNeed: 'Token subscriptions need the seller API integration.',
  each: { year: 'Each per year', month: 'Each per month', once: 'Each' },
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
  fewerLater: (noun: string) => `Change to ${noun} at renewal for`,
  have: (noun: string) => `You have ${noun}`,
  holds: (noun: string, cents: number, currency: string, interval: SoldInterval) =>
    `${noun}, ${formatCents(cents, currency)} / ${interval}`,
  tokenTiers: 'Your tokens',
} as const);

export const badgeTexts = localized('plans/badgeTexts', {
  name: 'Get the tools',
  browserExtension: 'Browser extension',
  iosApp: 'App for iPhone and iPad',
  androidApp: 'App for Android',
  googleAddon: 'Spreadsheet add-on',
} as const);

export const checkoutTexts = localized('plans/checkoutTexts', {
  busy: 'One moment, please…',
  arriving: 'Payment received.',
  arrivingMore: 'Your purchase will be ready in a moment. You can keep working.',
  left: 'You left the checkout. You were not charged.',
} as const);
