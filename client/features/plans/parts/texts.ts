import { formatCount, formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import { formatCents } from '#shared/plans/plan.ts';
import type { SoldInterval } from '../plans-address.ts';

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
