import { formatDate } from '#shared/format.ts';
import { formatCents } from '#shared/plans/money.ts';
import { type Account, safeAddressOf } from '../account/account.ts';
import type { Trx } from '../db/sqlite.ts';
import { enqueueMail } from '../mail/mail.ts';
import type { CustomerState, PaidSubscription } from '../payments/payments.ts';

/** The screen with the card, the open invoice and the button that pays it. */
const BILLING_SCREEN = '/customer-portal';

/**
 * Mails the owner when a payment has failed, and when a subscription has ended because it stayed unpaid: once for each, in the transaction of
 * the change. @param change.now ms
 */
export async function mailUnpaid(
  trx: Trx,
  owner: Account,
  { before, after, now, portalUrl }: { before: CustomerState; after: CustomerState; now: number; portalUrl: string },
): Promise<void> {
  const link = new URL(BILLING_SCREEN, portalUrl).href;
  const mail = (subject: string, text: readonly string[]) =>
    enqueueMail(trx, now, { to: safeAddressOf(owner), subject, text: [...text, link].join('\n\n'), links: [link], reason: 'unpaid' });
  const wasPastDue = (id: string) => before.subscriptions.some((each) => each.id === id && each.pastDue);

  for (const failed of after.subscriptions.filter(({ id, pastDue }) => pastDue && !wasPastDue(id)))
    await mail(`Your payment for ${failed.title} failed`, [...failedText(failed), 'Update your card, or try the payment again:']);
  for (const ended of before.subscriptions.filter(({ id, pastDue }) => pastDue && !after.subscriptions.some((each) => each.id === id)))
    await mail(`${ended.title} has ended`, [
      `${ended.title} has ended because its last payment failed. Nothing was charged.`,
      'Subscribe again, or see your invoices:',
    ]);
}

function failedText({ title, currency, pastDue }: PaidSubscription): string[] {
  if (!pastDue) return [];
  const { amountCents, failedAt, endsAt, nextTryAt, reason } = pastDue;
  const next = [
    endsAt !== null && `${title} stays active until ${formatDate(endsAt)}.`,
    nextTryAt !== null && `We try your card again on ${formatDate(nextTryAt)}.`,
  ]
    .filter((line) => line !== false)
    .join(' ');
  return [
    `We could not charge ${formatCents(amountCents, currency)} for ${title} on ${formatDate(failedAt)}.`,
    ...[reason ?? '', next].filter((line) => line !== ''),
  ];
}
