import { expect, it } from 'vitest';
import { openSandbox } from '#tests/support/stripe-server.ts';
import { customers } from './sandbox-records.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;

it('retries a failed renewal every three days, and ends the subscription seven days after the first failure', async () => {
  let now = START;
  const { db, sandbox } = await openSandbox(() => now);
  const { payments } = sandbox;
  await payments.createCustomer({ id: 'a', email: 'a@shop.test', name: 'A' });
  const [customer] = await customers.list(db);
  if (!customer) throw new Error('No customer');
  await customers.put(db, { ...customer, record: { ...customer.record, card: 'fails-later' } });
  const price = payments.find('ADVANCED_MONTHLY');
  if (!price) throw new Error('No price');
  expect(await payments.subscribe({ customer: customer.id, price, quantity: 1 })).toMatchObject({ ok: true });
  const subscriptionsAt = async (at: number) => {
    now = at;
    const state = await payments.read(customer.id);
    return state.ok ? state.value.subscriptions : [];
  };

  const renewal = Date.parse('2026-12-20T10:00:00.000Z');
  for (const [days, next] of [
    [0, 3],
    [3, 6],
    [5, 6],
    [6, 9],
  ] as const)
    expect(await subscriptionsAt(renewal + days * DAY)).toMatchObject([
      {
        status: 'past-due',
        pastDue: { failedAt: renewal, nextTryAt: renewal + next * DAY, endsAt: renewal + 7 * DAY },
      },
    ]);
  expect(await subscriptionsAt(renewal + 7 * DAY)).toEqual([]);
  await sandbox.words.settled();
  await db.destroy();
});
