import { randomBytes } from 'node:crypto';
import { renewalAfter } from '#shared/billing/plans/renewal.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { PaymentFailure, SoldPrice } from '../../billing/payments/payments.ts';
import type { Db } from '../../db/sqlite.ts';
import type { SandboxObject } from './objects-table.ts';
import {
  type CustomerRecord,
  customers,
  invoices,
  type SubscriptionRecord,
  subscriptions,
  words,
} from './sandbox-records.ts';

export type SandboxCustomer = SandboxObject<CustomerRecord>;
export type SandboxSubscription = SandboxObject<SubscriptionRecord>;

export const sandboxId = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`;

export const totalOf = ({ tiers, unitCents }: SoldPrice, quantity: number): number =>
  tiers ? tierPrice(tiers, quantity).totalCents : unitCents * quantity;

/** For example, 'Sub-accounts, 3 for a year'. */
export const describe = ({ title, interval, mode }: SoldPrice, quantity: number): string =>
  mode === 'payment'
    ? `${quantity > 1 ? `${quantity} × ` : ''}${title}`
    : `${title}${quantity > 1 ? `, ${quantity}` : ''}${interval === null ? '' : quantity > 1 ? ` for a ${interval}` : `, ${interval}`}`;

const declined: PaymentFailure = {
  reason: 'card-declined',
  message: 'The card was declined. Please choose another card in Billing.',
};
const cardRequired: PaymentFailure = {
  reason: 'card-required',
  message: 'There is no card to pay with. Please add one in Billing.',
};

export type Bill = { cents: number; description: string; now: number };

/**
 * The part of a bill that the customer's credit pays, cents. As at Stripe, credit pays for subscriptions, never for a
 * single payment.
 */
export const creditFor = ({ record }: SandboxCustomer, cents: number, mode: SoldPrice['mode']): number =>
  mode === 'subscription' ? Math.min(record.credit, cents) : 0;

/** Returns why the card fails, or null. @param when one of the cards works now but fails at a renewal */
export function cardFailure(
  { record: { card } }: SandboxCustomer,
  cents: number,
  when: 'now' | 'renewal',
): PaymentFailure | null {
  if (cents <= 0) return null;
  if (card === null) return cardRequired;
  return card === 'declined' || (card === 'fails-later' && when === 'renewal') ? declined : null;
}

/** Charges what credit does not pay, and writes the invoice. If the card fails, nothing is written. */
export async function charge(
  trx: Db,
  customer: SandboxCustomer,
  bill: Bill,
  mode: SoldPrice['mode'] = 'subscription',
): Promise<Result<object, PaymentFailure>> {
  const credit = creditFor(customer, bill.cents, mode);
  const cents = bill.cents - credit;
  const failure = cardFailure(customer, cents, 'now');
  if (failure) return fail(failure);
  customer.record.credit -= credit;
  await customers.put(trx, customer);
  await writeInvoice(trx, customer.id, { ...bill, cents });
  return ok({});
}

/** @param bill.cents what the card pays, after credit @returns the invoice's id */
export async function writeInvoice(
  trx: Db,
  customer: string,
  bill: Bill & { failure?: string | undefined },
): Promise<string> {
  const id = sandboxId('in');
  const { cents, description, now, failure = null } = bill;
  const status = failure === null ? 'paid' : 'failed';
  await invoices.put(trx, {
    id,
    customer,
    createdAt: now,
    record: { at: now, description, amountCents: cents, currency: 'USD', status, failure },
  });
  return id;
}

/** Adds a subscription whose first period is paid. @param order.paid cents, if a coupon reduced the list price */
export async function addSubscription(
  trx: Db,
  customer: string,
  order: { price: SoldPrice; quantity: number; now: number; paid?: number },
): Promise<void> {
  const { price, quantity, now } = order;
  const interval = price.interval ?? 'year';
  const cents = totalOf(price, quantity);
  await subscriptions.put(trx, {
    id: sandboxId('sub'),
    customer,
    createdAt: now,
    record: {
      key: price.key,
      quantity,
      interval,
      cents,
      paid: order.paid === cents ? undefined : order.paid,
      anchor: now,
      periods: 1,
      periodStart: now,
      periodEnd: renewalAfter(now, interval),
      autoRenew: true,
      scheduled: null,
      owed: null,
      ended: false,
    },
  });
}

/** Enqueues a webhook event about a change, in the transaction of the change. */
export async function sayThat(trx: Db, customer: string, type: string, now: number): Promise<void> {
  await words.put(trx, { id: sandboxId('evt'), customer, createdAt: now, record: { type } });
}
