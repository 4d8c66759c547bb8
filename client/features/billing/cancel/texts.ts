import { formatCents } from '#shared/billing/plans/plan.ts';
import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';
import type { SoldInterval } from '../plans-address.ts';

export const cancelTexts = localized('plans/cancelTexts', {
  title: (title: string) => `Cancel ${title}`,
  keep: 'Keep it',
  submit: 'Submit',
  why: 'Why are you canceling?',
  note: 'Which tool is it, and what does it do better?',
  stays: (at: number | null) =>
    at === null
      ? 'It stays active until the end of the paid period.'
      : `It stays active until ${formatDate(at)}. You can enable auto-renew again until then.`,
  plan: 'Your extra sub-accounts stop renewing when the plan ends.',
  seats: 'After that, sub-accounts beyond the included ones are deactivated. Their data stays.',
} as const);

export const renewTexts = localized('plans/renewTexts', {
  notNow: 'Not now',
  save: 'Save',
  agree: 'I agree to these charges until I cancel',
  autoRenew: 'Auto-renew',
  offerTitle: 'Auto-renew is off',
  terms: (title: string, cents: number, currency: string, interval: SoldInterval, at: number | null) =>
    `${title} renews${at === null ? '' : ` on ${formatDate(at)}`} for ${formatCents(cents, currency)}, and each ${interval} after that, until you cancel.`,
} as const);
