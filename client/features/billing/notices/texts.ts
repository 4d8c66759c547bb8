import { formatCents } from '#shared/billing/plans/plan.ts';
import { formatDate } from '#shared/format.ts';
import { localized } from '#shared/localized.ts';

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
  pastDue: (cents: number, currency: string, at: number) =>
    `The payment of ${formatCents(cents, currency)} failed on ${formatDate(at)}.`,
  staysUntil: (title: string, at: number) => `${title} stays active until ${formatDate(at)}.`,
  nextTry: (at: number) => `We’ll try again on ${formatDate(at)}.`,
  pastDuePlain: {
    plan: 'The payment for your plan failed.',
    other: 'The payment for one of your subscriptions failed.',
  },
  pastDueUntil: (at: number) => `Your plan stays active until ${formatDate(at)}.`,
  updateCard: 'Update card',
  retry: 'Try now',
} as const);
