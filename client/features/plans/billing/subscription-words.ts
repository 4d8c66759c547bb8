import type { Subscription } from '#shared/billing/billing-summary.ts';
import { formatCount, formatDate } from '#shared/format.ts';
import { billingScreenTexts as texts } from './texts.ts';

type Named = Pick<Subscription, 'title' | 'quantity'>;

/** 'Sub-accounts, 3' */
export const titleOf = ({ title, quantity }: Named): string => (quantity > 1 ? `${title}, ${formatCount(quantity)}` : title);

/** When it renews or ends, and what it then becomes: 'Mar 01, 2027, as Starter'. */
export function renewalWords({ periodEnd, scheduled, status, autoRenew, pastDue }: Subscription): string {
  const date = formatDate(periodEnd);
  if (status === 'past-due') return texts.paymentFailed(pastDue?.endsAt ?? null);
  return scheduled && autoRenew ? texts.as(date, titleOf(scheduled)) : date;
}
