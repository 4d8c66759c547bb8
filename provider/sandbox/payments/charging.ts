import { randomBytes } from 'node:crypto';
import { renewalAfter } from '#shared/plans/renewal.ts';
import { tierPrice } from '#shared/plans/tiers.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db } from '../../db/sqlite.ts';
import type { PaymentFailure, SoldPrice } from '../../payments/payments.ts';
import type { SandboxObject } from './objects-table.ts';
import { type CustomerRecord, customers, invoices, type SubscriptionRecord, subscriptions, words } from './sandbox-records.ts';

export type SandboxCustomer = SandboxObject<CustomerRecord>;
export type SandboxSubscription = SandboxObject<SubscriptionRecord>;

export const sandboxId = (kind: string): string => `${kind}_sandbox_${randomBytes(12).toString('hex')}`;

export const totalOf = ({ tiers, unitCents }: SoldPrice, quantity: number): number => (tiers ? tierPrice(tiers, quantity).totalCents : unitCents * quantity);

/** 'Sub-accounts, 3 for a year' */
export const describe = ({ title, interval, mode }: SoldPrice, quantity: number): string =>
  mode === 'payment'
    ? `${quantity > 1 ? `${quantity} × ` : ''}${title}`
    : `${title}${quantity > 1 ? `, ${quantity}` : ''}${interval === null ? '' : quantity > 1 ? ` for a ${interval}` : `, ${interval}`}`;

export const declined: PaymentFailure = { reason: 'card-declined', message: 'The card was declined. Please choose another card in Billing.' };
export const cardRequired: PaymentFailure = { reason: 'card-required', message: 'There is no card to pay with. Please add one in Billing.' };

/**
 * Charges the card of a customer, what is credited to him first, and writes the invoice. Less than nothing becomes credit.
 * @param when at a renewal one of the cards fails that works now
 * @returns the invoice's id; nothing was written where the card fails now
 */
export async function charge(
  trx: Db,
  customer: SandboxCustomer,
  bill: { cents: number; description: string; now: number },
  when: 'now' | 'renewal' = 'now',
): Promise<Result<string, PaymentFailure>> {
  const due = Math.max(0, bill.cents - customer.record.credit);
  const { card } = customer.record;
  if (due > 0 && card === null) return fail(cardRequired);
  if (due > 0 && (card === 'declined' || (card === 'fails-later' && when === 'renewal'))) return fail(declined);
  customer.record.credit = Math.max(0, customer.record.credit - bill.cents);
  await customers.put(trx, customer);
  return ok(await writeInvoice(trx, customer.id, { ...bill, cents: due }));
}

export async function writeInvoice(trx: Db, customer: string, bill: { cents: number; description: string; now: number; failure?: string }): Promise<string> {
  const id = sandboxId('in');
  const { cents, description, now, failure = null } = bill;
  const status = failure === null ? 'paid' : 'failed';
  await invoices.put(trx, { id, customer, createdAt: now, record: { at: now, description, amountCents: cents, currency: 'USD', status, failure } });
  return id;
}

/** A new subscription, paid for its first period. */
export async function addSubscription(trx: Db, customer: string, order: { price: SoldPrice; quantity: number; now: number }): Promise<void> {
  const { price, quantity, now } = order;
  const interval = price.interval ?? 'year';
  await subscriptions.put(trx, {
    id: sandboxId('sub'),
    customer,
    createdAt: now,
    record: {
      key: price.key,
      quantity,
      interval,
      cents: totalOf(price, quantity),
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

/** Something has changed: a word about it is to be delivered, in the transaction of the change. */
export async function sayThat(trx: Db, customer: string, type: string, now: number): Promise<void> {
  await words.put(trx, { id: sandboxId('evt'), customer, createdAt: now, record: { type } });
}
