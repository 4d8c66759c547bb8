import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

/**
 * Texts that the specification does not define; its own are in shared/billing/plans/texts.ts and
 * shared/billing/plugins/texts.ts.
 */
export const legacyScreenTexts = localized('plans/legacy/legacyScreenTexts', {
  title: 'Plans and plugins',
  for: 'for older plans',
  pricingPlans: 'Pricing Plans',
  products: 'Product',
  tabs: { insight: 'AZInsight', bulkchecker: 'Bulk Checker PRO', asintracker: 'AZAlert', tracker: 'ASIN tracker' },
  kinds: 'Plugins',
  yours: (count: number, next: number | null) =>
    `${count} yours${next === null ? '' : `, next payment ${formatDate(next)}`}`,
  plans: 'Plans',
  loadingPlans: 'Loading plans',
  loadingPlugins: 'Loading plugins',
  loadingAdded: 'Loading your plugins',
  plansFailed: 'Plans could not be loaded',
  pluginsFailed: 'Plugins could not be loaded',
  noFree: 'There are no free plugins',
  noPaid: 'There are no paid plugins',
  noPlans: 'ASIN tracker plans are no longer sold',
  bulkFirst: 'These require Bulk Checker PRO',
  bulkFirstHint: 'Get the Bulk Checker PRO plugin first.',

  free: 'Free',
  noPrice: 'No price for this account',
  was: 'was',
  a: (interval: string) => `/ ${interval}`,
  once: 'once',
  included: 'FREE Plugins',
  tags: {
    trial: 'Trial',
    completed: 'Trial completed',
    subscribed: 'Subscribed',
    canceled: 'Canceled',
    added: 'Added',
  },
  trialHint: 'Free for a few days, then you decide',
  inTrial: 'In free trial',
  trialEnds: (at: number) => `, ends ${formatDate(at)}`,
  completed: 'Completed free trial',
  completedOn: (at: number) => ` on ${formatDate(at)}`,
  since: (at: number) => `Since ${formatDate(at)}`,
  renews: (at: number) => `renews ${formatDate(at)}`,
  worksUntil: (at: number) => `Works until ${formatDate(at)}, then its data is removed`,

  notOrdered: 'It is no longer sold.',
  notStarted: 'Your trial has not started',
  planInTrial: 'You are in the trial',
  outOfTrial: 'Your trial has ended',

  keep: 'Keep it',
  close: 'Close',
  cancelPlugin: (title: string) => `Cancel your ${title} subscription?`,
  cancelPluginText: (until: number | null) =>
    until === null
      ? 'It works until the end of the billing cycle. Then its data is removed.'
      : `It works until ${formatDate(until)}. Then its data is removed.`,
  cancelExtraText: (until: number | null) =>
    `Its extra logins work until ${until === null ? 'the end of the billing cycle' : formatDate(until)}. When they expire, the same number of sub-accounts, chosen at random, is deactivated. Their data stays.`,
  deactivateQuestion: (title: string) => `Deactivate ${title}?`,
  deactivateText: 'You can get it again at any time, for free.',
  cancelPlan: (title: string) => `Cancel your ${title} subscription`,
  cancelPlanText: 'It stays active until the end of the paid period. No more payments are due after that.',
  loses: 'You lose',
  gains: 'You gain',
  supportTitle: 'Please contact support',
  supportText: 'You have a plugin with extra logins. Support changes your plan for you so that you don’t lose them.',
  advancedTitle: 'Subscribe to the Advanced plan first',
  advancedText: 'Bulk Checker PRO requires the Advanced plan.',
} as const);
