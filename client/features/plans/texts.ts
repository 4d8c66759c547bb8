import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { formatCents } from '#shared/plans/plan.ts';
import type { PlanMenu, PlanTab, SoldInterval } from './plans-address.ts';

/** Texts that the specification does not define; its own are in shared/plans/texts.ts and shared/billing/texts.ts. */
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
  becomes: (title: string, cents: number, at: number) => `Becomes ${title} on ${formatDate(at)}, for ${formatCents(cents)}.`,
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

export const checkoutTexts = localized('plans/checkoutTexts', {
  busy: 'One moment, please…',
  notNow: 'Not now',
  integrationTitle: 'Connect your seller account first',
  integration: 'Annual plans and token subscriptions need the seller API integration. Connect Amazon, then come back to buy. You were not charged.',
  toIntegration: 'Connect Amazon',
  couponTitle: 'Promo code',
  arriving: 'Payment received.',
  arrivingMore: 'Your purchase will be ready in a moment. You can keep working.',
  arrived: 'Payment received.',
  bought: {
    tokens: (tokens: number, left: number | null) => `${formatCount(tokens)} tokens added.${left === null ? '' : ` You now have ${formatCount(left)}.`}`,
    seats: (count: number, quota: number | null) =>
      `${count === 1 ? '1 sub-account' : `${formatCount(count)} sub-accounts`} added.${quota === null ? '' : ` You can now have ${formatCount(quota)}.`}`,
    logins: (count: number) => `${count === 1 ? '1 extra login' : `${formatCount(count)} extra logins`} added.`,
    active: (title: string, renewsAt: number | null) => `${title} is active${renewsAt === null ? '' : ` and renews on ${formatDate(renewsAt)}`}.`,
    unknown: 'Your purchase was added to your account.',
  },
  open: 'The payment is not complete.',
  openMore: 'You have not been charged.',
  expired: 'The checkout expired without a payment.',
  expiredMore: 'You were not charged.',
  left: 'You left the checkout. You were not charged.',
  unknown: 'We could not check the payment.',
  close: 'Close',
} as const);

export const upgradeTexts = localized('plans/upgradeTexts', {
  title: (title: string) => `Change to ${title}`,
  upgradeTitle: (title: string) => `Upgrade to ${title}`,
  from: (title: string) => `From ${title}, starting today. You keep everything you have.`,
  invoice: 'Upcoming invoice',
  amount: 'Amount',
  due: 'Due today',
  card: (brand: string, last4: string) => `${brand} ending ${last4}.`,
  after: (cents: number, interval: SoldInterval) => `Then ${formatCents(cents)} / ${interval}, until you cancel.`,
  recounted: 'The amount was out of date and has been recalculated. You were not charged.',
  go: 'Upgrade for',
  change: 'Change for',
} as const);

export const lesserTexts = localized('plans/lesserTexts', {
  title: 'Change at renewal',
  intro: (title: string, at: number | null) =>
    `You keep ${title} until ${at === null ? 'your renewal' : formatDate(at)}. After that, you have the plan you choose here. You can cancel this change until then.`,
  choice: 'New plan',
  submit: 'Change at renewal',
  keep: (title: string) => `Keep ${title}`,
  option: (title: string, cents: number, interval: SoldInterval) => `${title}, ${formatCents(cents)} / ${interval}`,
  fewer: (quantity: number, cents: number, interval: SoldInterval, at: number | null) =>
    `From ${at === null ? 'your renewal' : formatDate(at)} on, you have ${formatCount(quantity)} for ${formatCents(cents)} / ${interval}. Until then, you keep all of them.`,
} as const);

export const cancelTexts = localized('plans/cancelTexts', {
  title: (title: string) => `Cancel ${title}`,
  keep: 'Keep it',
  submit: 'Submit',
  why: 'Why are you canceling?',
  note: 'Which tool is it, and what does it do better?',
  stays: (at: number | null) =>
    at === null ? 'It stays active until the end of the paid period.' : `It stays active until ${formatDate(at)}. You can enable auto-renew again until then.`,
  plan: 'Your extra sub-accounts stop renewing when the plan ends.',
  seats: 'After that, sub-accounts beyond the included ones are deactivated. Their data stays.',
} as const);

export const renewTexts = localized('plans/renewTexts', {
  notNow: 'Not now',
  save: 'Save',
  agree: 'I agree to these charges until I cancel',
  autoRenew: 'Auto-renew',
  offerTitle: 'Auto-renew is off',
  terms: (title: string, cents: number, interval: SoldInterval, at: number | null) =>
    `${title} renews${at === null ? '' : ` on ${formatDate(at)}`} for ${formatCents(cents)}, and each ${interval} after that, until you cancel.`,
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
  onetimeHint: (tokens: number) => `A package is ${formatCount(tokens)} tokens. Tokens don’t expire, and you can buy more at any time.`,
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
  holds: (noun: string, cents: number, interval: SoldInterval) => `${noun}, ${formatCents(cents)} / ${interval}`,
  tokenTiers: 'Your tokens',
} as const);

export const noticeTexts = localized('plans/noticeTexts', {
  notStarted: 'Your trial has not started.',
  notStartedMore: 'It starts when you install the browser extension and log in to it.',
  running: (days: number) => `You are in your ${days}-day trial.`,
  runningUntil: (at: number) => `It ends on ${formatDate(at)}. Subscribe to keep your access.`,
  runningMore: 'Subscribe to keep your access.',
  limited: 'You are in the limited trial.',
  limitedMore: ({ asins, used, endsAt }: { asins: number; used: number | null; endsAt: number | null }) =>
    `${used === null ? '' : `${used} of ${asins} ASINs used. `}It ends at ${asins} ASINs${endsAt === null ? '' : ` or on ${formatDate(endsAt)}, whichever comes first`}. Subscribe to remove the limit.`,
  ended: 'Your trial has ended.',
  endedMore: 'Subscribe to a plan to continue.',
  pastDue: (cents: number, currency: string, at: number) => `The payment of ${formatCents(cents, currency)} failed on ${formatDate(at)}.`,
  staysUntil: (title: string, at: number) => `${title} stays active until ${formatDate(at)}.`,
  nextTry: (at: number) => `We’ll try again on ${formatDate(at)}.`,
  pastDuePlain: { plan: 'The payment for your plan failed.', other: 'The payment for one of your subscriptions failed.' },
  pastDueUntil: (at: number) => `Your plan stays active until ${formatDate(at)}.`,
  updateCard: 'Update card',
  retry: 'Try now',
} as const);

export const badgeTexts = localized('plans/badgeTexts', {
  name: 'Get the tools',
  browserExtension: 'Browser extension',
  iosApp: 'App for iPhone and iPad',
  androidApp: 'App for Android',
  googleAddon: 'Spreadsheet add-on',
} as const);
