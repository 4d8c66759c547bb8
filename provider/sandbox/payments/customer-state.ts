import type { CustomerState, PaidSubscription, SoldPrice } from '../../billing/payments/payments.ts';
import type { Db } from '../../db/sqlite.ts';
import { type SandboxCustomer, type SandboxSubscription, totalOf } from './charging.ts';
import type { SandboxObject } from './objects-table.ts';
import {
  type InvoiceRecord,
  invoices,
  type PaymentRecord,
  payments,
  sandboxCards,
  subscriptions,
} from './sandbox-records.ts';

const MOST_INVOICES = 24;

export async function readState(
  db: Db,
  customer: SandboxCustomer,
  find: (key: string) => SoldPrice | undefined,
): Promise<CustomerState> {
  const [held, bought, written] = [
    await subscriptions.list(db, customer.id),
    await payments.list(db, customer.id),
    await invoices.list(db, customer.id),
  ];
  return stateOf({ customer, subscriptions: held, payments: bought, invoices: written }, find);
}

/** The same as readState from loaded records, in creation order. */
export const stateOf = (
  own: {
    customer: SandboxCustomer;
    subscriptions: SandboxSubscription[];
    payments: SandboxObject<PaymentRecord>[];
    invoices: SandboxObject<InvoiceRecord>[];
  },
  find: (key: string) => SoldPrice | undefined,
): CustomerState => ({
  subscriptions: own.subscriptions.filter(({ record }) => !record.ended).map((each) => paidSubscription(each, find)),
  once: own.payments.map(({ id, createdAt, record }) => ({ id, at: createdAt, ...record })),
  card: cardOf(own.customer),
  invoices: own.invoices
    .toReversed()
    .slice(0, MOST_INVOICES)
    .map(({ id, record }) => ({ id, url: null, ...record })),
});

function cardOf({ record }: SandboxCustomer): CustomerState['card'] {
  if (record.card === null) return null;
  const { brand, last4, expires } = sandboxCards[record.card];
  return { brand, last4, expires };
}

function paidSubscription(
  { id, createdAt, record }: SandboxSubscription,
  find: (key: string) => SoldPrice | undefined,
): PaidSubscription {
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
    scheduled: next
      ? {
          key: next.key,
          title: next.title,
          quantity: scheduled.quantity,
          amountCents: totalOf(next, scheduled.quantity),
          at: periodEnd,
        }
      : null,
    pastDue: owed
      ? {
          amountCents: owed.cents,
          failedAt: owed.failedAt,
          nextTryAt: owed.nextTryAt,
          endsAt: owed.endsAt,
          reason: owed.reason,
        }
      : null,
  };
}
