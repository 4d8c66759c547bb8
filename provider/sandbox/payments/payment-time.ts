import type { SoldPrice } from '#provider/billing/payments/payments.ts';
import type { Db } from '#provider/db/sqlite.ts';
import { renewalAfter } from '#shared/billing/plans/renewal.ts';
import {
  cardFailure,
  creditFor,
  describe,
  type SandboxCustomer,
  type SandboxSubscription,
  sayThat,
  totalOf,
  writeInvoice,
} from './charging.ts';
import { customers, invoices, subscriptions } from './sandbox-records.ts';

const DAY = 86_400_000;
/** Days between retries of a failed payment, and days until the subscription ends. */
const RETRY_DAYS = 3;
const GRACE_DAYS = 7;

/**
 * Applies everything due for a customer's subscriptions until now: renewals, scheduled changes, payment retries and
 * ends.
 * @param find finds a price by its key
 * @returns whether anything happened
 */
export async function passTime(
  trx: Db,
  customer: SandboxCustomer,
  now: number,
  find: (key: string) => SoldPrice | undefined,
): Promise<boolean> {
  let happened = false;
  for (const subscription of await subscriptions.list(trx, customer.id)) {
    for (let due = nextDue(subscription); due !== undefined && due <= now; due = nextDue(subscription)) {
      await happen(trx, customer, subscription, due, find);
      await subscriptions.put(trx, subscription);
      happened = true;
    }
  }
  return happened;
}

/** The time of a subscription's next event, ms; undefined after its end. */
export function nextDue({ record }: SandboxSubscription): number | undefined {
  if (record.ended) return undefined;
  return record.owed ? Math.min(record.owed.nextTryAt, record.owed.endsAt) : record.periodEnd;
}

async function happen(
  trx: Db,
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  now: number,
  find: (key: string) => SoldPrice | undefined,
) {
  const { record } = subscription;
  if (record.owed) return tryAgain(trx, customer, subscription, now);
  if (!record.autoRenew) return end(trx, subscription, now);
  return renew(trx, customer, subscription, now, find);
}

async function renew(
  trx: Db,
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  now: number,
  find: (key: string) => SoldPrice | undefined,
) {
  const { record } = subscription;
  const price = find(record.scheduled?.key ?? record.key);
  if (!price) return end(trx, subscription, now);
  const interval = price.interval ?? record.interval;
  const isNewRhythm = interval !== record.interval;
  record.quantity = record.scheduled?.quantity ?? record.quantity;
  record.key = price.key;
  record.cents = totalOf(price, record.quantity);
  record.paid = undefined;
  record.scheduled = null;
  record.anchor = isNewRhythm ? now : record.anchor;
  record.periods = isNewRhythm ? 1 : record.periods + 1;
  record.interval = interval;
  record.periodStart = now;
  record.periodEnd = renewalAfter(record.anchor, interval, record.periods);
  // As at Stripe, credit is applied to the invoice before the card is charged, and stays applied if the card fails.
  const credit = creditFor(customer, record.cents, 'subscription');
  const cents = record.cents - credit;
  customer.record.credit -= credit;
  await customers.put(trx, customer);
  const failure = cardFailure(customer, cents, 'renewal');
  const invoice = await writeInvoice(trx, customer.id, {
    cents,
    description: describe(price, record.quantity),
    now,
    failure: failure?.message,
  });
  if (failure)
    record.owed = {
      cents,
      credit,
      failedAt: now,
      nextTryAt: now + RETRY_DAYS * DAY,
      endsAt: now + GRACE_DAYS * DAY,
      reason: failure.message,
      invoice,
    };
  await sayThat(trx, customer.id, failure ? 'invoice.payment_failed' : 'invoice.paid', now);
}

/** Retries the failed payment. @returns whether it went through */
export async function tryAgain(
  trx: Db,
  customer: SandboxCustomer,
  subscription: SandboxSubscription,
  now: number,
): Promise<boolean> {
  const { owed } = subscription.record;
  if (!owed) return true;
  if (now >= owed.endsAt) {
    await settleInvoice(trx, owed.invoice, 'void');
    customer.record.credit += owed.credit ?? 0;
    await customers.put(trx, customer);
    subscription.record.owed = null;
    await end(trx, subscription, now);
    return false;
  }
  const isPaid = cardFailure(customer, owed.cents, 'renewal') === null;
  if (isPaid) {
    await settleInvoice(trx, owed.invoice, 'paid');
    subscription.record.owed = null;
  } else owed.nextTryAt = now + RETRY_DAYS * DAY;
  await sayThat(trx, customer.id, isPaid ? 'invoice.paid' : 'invoice.payment_failed', now);
  return isPaid;
}

async function settleInvoice(trx: Db, id: string, status: 'paid' | 'void'): Promise<void> {
  const invoice = await invoices.find(trx, id);
  if (invoice) await invoices.put(trx, { ...invoice, record: { ...invoice.record, status, failure: null } });
}

async function end(trx: Db, subscription: SandboxSubscription, now: number): Promise<void> {
  subscription.record.ended = true;
  await sayThat(trx, subscription.customer, 'customer.subscription.deleted', now);
}
