import type { Db } from '../../db/sqlite.ts';
import type { CustomerState, PaidSubscription, SoldPrice } from '../../payments/payments.ts';
import { type SandboxCustomer, type SandboxSubscription, totalOf } from './charging.ts';
import { invoices, payments, sandboxCards, subscriptions } from './sandbox-records.ts';

const MOST_INVOICES = 24;

/** What the sandbox's payment service says of a customer. */
export async function readState(db: Db, customer: SandboxCustomer, find: (key: string) => SoldPrice | undefined): Promise<CustomerState> {
  const held = (await subscriptions.list(db, customer.id)).filter(({ record }) => !record.ended);
  const bought = await payments.list(db, customer.id);
  const written = (await invoices.list(db, customer.id)).reverse().slice(0, MOST_INVOICES);
  return {
    subscriptions: held.map((each) => paidSubscription(each, find)),
    once: bought.map(({ id, createdAt, record }) => ({ id, at: createdAt, ...record })),
    card: cardOf(customer),
    invoices: written.map(({ id, record }) => ({ id, url: null, ...record })),
  };
}

export function cardOf({ record }: SandboxCustomer): CustomerState['card'] {
  if (record.card === null) return null;
  const { brand, last4, expires } = sandboxCards[record.card];
  return { brand, last4, expires };
}

function paidSubscription({ id, createdAt, record }: SandboxSubscription, find: (key: string) => SoldPrice | undefined): PaidSubscription {
  const { key, quantity, interval, cents, periodStart, periodEnd, autoRenew, scheduled, owed } = record;
  const next = scheduled && find(scheduled.key);
  return {
    id,
    key,
    title: find(key)?.title ?? key,
    quantity,
    interval,
    amountCents: cents,
    currency: 'USD',
    status: owed ? 'past-due' : 'active',
    createdAt,
    periodStart,
    periodEnd,
    autoRenew,
    scheduled: next ? { key: next.key, title: next.title, quantity: scheduled.quantity, amountCents: totalOf(next, scheduled.quantity), at: periodEnd } : null,
    pastDue: owed ? { amountCents: owed.cents, failedAt: owed.failedAt, nextTryAt: owed.nextTryAt, endsAt: owed.endsAt, reason: owed.reason } : null,
  };
}
