import { familyOf } from '#shared/billing/plans/keys.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { PaymentFailure } from '../../billing/payments/payments.ts';
import type { Trx } from '../../db/sqlite.ts';
import { addSubscription, charge, describe, type SandboxCustomer, sandboxId, sayThat, totalOf } from './charging.ts';
import { discounted } from './coupons.ts';
import type { SandboxObject } from './objects-table.ts';
import type { SandboxPayments } from './sandbox-payments.ts';
import {
  customers,
  payments,
  type SandboxCard,
  type SessionRecord,
  sessions,
  subscriptions,
} from './sandbox-records.ts';

export type Session = SandboxObject<SessionRecord>;

const over: PaymentFailure = {
  reason: 'not-found',
  message: 'This page has expired. Please go back to the portal and start again.',
};
const held: PaymentFailure = { reason: 'not-found', message: 'You have this already. You were not charged.' };

async function openSession(
  sandbox: SandboxPayments,
  trx: Trx,
  customer: SandboxCustomer,
  id: string,
): Promise<Session | undefined> {
  const session = await sessions.find(trx, id);
  return session && session.customer === customer.id && sandbox.isOpen(session.record) ? session : undefined;
}

/**
 * Pays an order. A session is paid once, however often the button is pressed, and another page cannot buy the same
 * thing again.
 */
export const pay = (
  sandbox: SandboxPayments,
  { id, customer: customerId }: Session,
  card: SandboxCard,
): Promise<Result<object, PaymentFailure>> =>
  sandbox.withCustomer<object>(customerId, async (trx, customer, now) => {
    if ((await sessions.find(trx, id))?.record.status === 'paid') return ok({});
    const session = await openSession(sandbox, trx, customer, id);
    const order = session?.record.order;
    const price = order && sandbox.find(order.key);
    if (!session || !order || !price) return fail(over);
    const { quantity } = order;
    if (price.mode === 'subscription' && (await isHeld(trx, customerId, price.key))) {
      await sessions.put(trx, { ...session, record: { ...session.record, status: 'expired' } });
      return fail(held);
    }
    const before = customer.record.card;
    customer.record.card = card;
    const cents = discounted(totalOf(price, quantity), order.percentOff);
    const paid = await charge(trx, customer, { cents, description: describe(price, quantity), now }, price.mode);
    if (!paid.ok) {
      customer.record.card = before;
      return paid;
    }
    await customers.put(trx, customer);
    if (price.mode === 'subscription') await addSubscription(trx, customerId, { price, quantity, now, paid: cents });
    else
      await payments.put(trx, {
        id: sandboxId('pi'),
        customer: customerId,
        createdAt: now,
        record: { key: price.key, quantity },
      });
    await sessions.put(trx, { ...session, record: { ...session.record, status: 'paid' } });
    await sayThat(trx, customerId, 'checkout.session.completed', now);
    return ok({});
  });

/** Saves a checked card. @param session the card check or billing portal where it was chosen */
export const keepCard = (
  sandbox: SandboxPayments,
  { id, customer: customerId, record }: Session,
  card: SandboxCard,
): Promise<Result<object, PaymentFailure>> =>
  sandbox.withCustomer<object>(customerId, async (trx, customer, now) => {
    if (record.purpose === 'card') {
      if ((await sessions.find(trx, id))?.record.status === 'paid') return ok({});
      const session = await openSession(sandbox, trx, customer, id);
      if (!session) return fail(over);
      if (card === 'declined')
        return fail({ reason: 'card-declined', message: 'The card was declined. Please choose another.' });
      await sessions.put(trx, { ...session, record: { ...session.record, status: 'paid', card } });
    }
    customer.record.card = card;
    await customers.put(trx, customer);
    await sayThat(trx, customerId, 'payment_method.attached', now);
    return ok({});
  });

/** An account can have one subscription per family, and each plugin once. */
async function isHeld(trx: Trx, customer: string, key: string): Promise<boolean> {
  const family = familyOf(key);
  return (await subscriptions.list(trx, customer)).some(
    ({ record }) => !record.ended && (family === 'plugin' ? record.key === key : familyOf(record.key) === family),
  );
}
