import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PaidSubscription, SoldPrice } from '#provider/billing/payments/payments.ts';
import { acceptsPromoCode } from '#shared/billing/plans/buying.ts';
import { familyOf } from '#shared/billing/plans/keys.ts';
import { tierPrice } from '#shared/billing/plans/tiers.ts';
import { runs } from '#tests/support/runs.ts';
import { openSandbox } from '#tests/support/stripe-server.ts';
import { discounted } from './coupons.ts';
import { keepCard, pay } from './pay.ts';
import { customers, invoices, sessions } from './sandbox-records.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');
const DAY = 86_400_000;
const urls = { paidUrl: 'http://127.0.0.1/back?session={CHECKOUT_SESSION_ID}', leftUrl: 'http://127.0.0.1/back' };
const keysOf = {
  plan: ['STARTER_MONTHLY', 'STARTER_YEARLY', 'ADVANCED_MONTHLY', 'ADVANCED_YEARLY'],
  seats: ['AZINSIGHT_SUB_ACCOUNT_MONTHLY', 'AZINSIGHT_SUB_ACCOUNT_YEARLY'],
};

const key = fc.constantFrom(...keysOf.plan, ...keysOf.seats);
const quantity = fc.integer({ min: 1, max: 12 });
const which = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('buy' as const), key, quantity, coupon: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('once' as const), quantity, coupon: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), which, to: which, quantity }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('schedule' as const), which, to: which, quantity }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('renewal' as const), which, on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      card: fc.constantFrom('works' as const, 'declined' as const, 'fails-later' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 8, 31, 200, 366) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A stretch of time at one price: so many cents for the whole period, counted from `since`. */
type Stretch = { cents: number; start: number; end: number; since: number };

/**
 * A customer of the sandbox, and beside it a plain account of what was given: each second that a subscription was paid
 * for at the price of that second, and what was bought once. What the card paid and still owes is always worth what was
 * given, what is yet to be used, and the credit.
 */
async function createBook() {
  let now = START;
  const { db, sandbox } = await openSandbox(() => now);
  const { payments } = sandbox;
  const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const id = good(await payments.createCustomer({ id: 'a', email: 'a@shop.test', name: 'A' }));
  const prices = good(await payments.prices());
  const priceOf = (name: string) => prices.find((each) => each.key === name) as SoldPrice;
  const otherOf = (subscription: PaidSubscription, at: number) => {
    const keys = keysOf[familyOf(subscription.key) === 'plan' ? 'plan' : 'seats'];
    return priceOf(keys[at % keys.length] as string);
  };
  const listCents = (price: SoldPrice, count: number) =>
    price.tiers ? tierPrice(price.tiers, count).totalCents : price.unitCents * count;

  const held = new Map<string, Stretch>();
  let subscriptions: PaidSubscription[] = [];
  let given = 0;
  let roundings = 1;
  const used = ({ cents, start, end, since }: Stretch, until: number) => (cents * (until - since)) / (end - start);

  const creditNow = async () => (await customers.find(db, id))?.record.credit ?? 0;
  const paidNow = async () =>
    (await invoices.list(db, id)).reduce(
      (sum, { record }) => (record.status === 'paid' ? sum + record.amountCents : sum),
      0,
    );

  /**
   * Takes down what has become of the subscriptions since the last look.
   * @param boughtFor what the card was asked for, where a new one cost less than the list says
   */
  const look = async (boughtFor?: number) => {
    const after = good(await payments.read(id)).subscriptions;
    for (const before of subscriptions) {
      const stretch = held.get(before.id) as Stretch;
      const is = after.find((each) => each.id === before.id);
      if (!is) {
        // A period that was never paid was given for nothing; its invoice is void.
        if (before.status === 'active') given += used(stretch, stretch.end);
        held.delete(before.id);
      } else if (is.periodStart !== before.periodStart || is.key !== before.key || is.quantity !== before.quantity) {
        const at = is.periodStart !== before.periodStart ? is.periodStart : now;
        given += used(stretch, at);
        roundings += 1;
        held.set(is.id, {
          cents: listCents(priceOf(is.key), is.quantity),
          start: is.periodStart,
          end: is.periodEnd,
          since: at,
        });
      }
    }
    for (const is of after.filter((each) => !held.has(each.id)))
      held.set(is.id, {
        cents: boughtFor ?? listCents(priceOf(is.key), is.quantity),
        start: is.periodStart,
        end: is.periodEnd,
        since: now,
      });
    for (const is of after.filter(
      ({ status, id: each }) =>
        status === 'past-due' && subscriptions.find((one) => one.id === each)?.status === 'active',
    ))
      expect(await creditNow(), `credit that is left beside what is owed for ${is.key}`).toBe(0);
    subscriptions = after;
  };

  const balance = async () => {
    const toUse = [...held.values()].reduce((sum, stretch) => sum + used(stretch, stretch.end), 0);
    const owed = subscriptions.reduce((sum, { pastDue }) => sum + (pastDue?.amountCents ?? 0), 0);
    return { came: (await paidNow()) + owed, went: given + toUse + (await creditNow()), within: roundings };
  };

  const wait = async (days: number) => {
    for (const until = now + days * DAY; now < until; ) {
      const dues = subscriptions.map(({ periodEnd, pastDue }) =>
        pastDue ? Math.min(pastDue.nextTryAt ?? until, pastDue.endsAt ?? until) : periodEnd,
      );
      now = Math.max(now + 1_000, Math.min(until, ...dues));
      await look();
    }
  };

  const take = async (each: Step): Promise<void> => {
    const subscription = 'which' in each ? subscriptions[each.which % Math.max(1, subscriptions.length)] : undefined;
    switch (each.do) {
      case 'wait':
        return wait(each.days);
      case 'card': {
        const record = { purpose: 'portal' as const, status: 'open' as const, expiresAt: 0, ...urls, order: null };
        good(await keepCard(payments, { id: 'x', customer: id, createdAt: 0, record }, each.card));
        return look();
      }
      case 'once':
      case 'buy': {
        const price = priceOf(each.do === 'once' ? 'AZ_API_ONETIME' : each.key);
        if (subscriptions.some((one) => familyOf(one.key) === familyOf(price.key))) return;
        const count = price.tiers || price.mode === 'payment' ? each.quantity : 1;
        const opened = good(
          await payments.openCheckout({
            customer: id,
            price,
            quantity: count,
            couponCodes: each.coupon ? ['WELCOME10'] : [],
            ...urls,
          }),
        );
        const session = await sessions.find(db, opened.url.split('/').at(-1) as string);
        const paid = session && (await pay(payments, session, 'works'));
        const cents = discounted(listCents(price, count), each.coupon && acceptsPromoCode(price) ? 10 : 0);
        if (paid?.ok && price.mode === 'payment') given += cents;
        return look(cents);
      }
      case 'change': {
        if (!subscription) return;
        const price = otherOf(subscription, each.to);
        const change = {
          customer: id,
          subscription,
          price,
          quantity: price.tiers ? each.quantity : 1,
          prorationDate: now / 1000,
        };
        if (change.quantity === subscription.quantity && price.key === subscription.key) return;
        const shown = good(await payments.preview(change));
        expect(shown.items.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(shown.amountCents);
        const before = await paidNow();
        const changed = await payments.change(change);
        expect((await paidNow()) - before, 'what was charged').toBe(changed.ok ? shown.amountCents : 0);
        return look();
      }
      case 'retry': {
        if (!subscription?.pastDue) return;
        const before = await paidNow();
        const retried = await payments.retry(id, subscription);
        expect((await paidNow()) - before, 'what the retry charged').toBe(
          retried.ok ? subscription.pastDue.amountCents : 0,
        );
        return look();
      }
      case 'schedule': {
        if (!subscription) return;
        const price = otherOf(subscription, each.to);
        good(await payments.schedule({ customer: id, subscription, price, quantity: price.tiers ? each.quantity : 1 }));
        return look();
      }
      case 'renewal':
        if (subscription) good(await payments.setAutoRenew(id, subscription, each.on));
        return look();
    }
  };
  return {
    take,
    balance,
    close: async () => {
      await sandbox.words.settled();
      await db.destroy();
    },
  };
}

describe('money in the sandbox', () => {
  it('is conserved, whatever is bought, changed, declined and renewed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
        const book = await createBook();
        try {
          for (const each of steps) {
            await book.take(each);
            const { came, went, within } = await book.balance();
            expect(Math.abs(came - went), `${JSON.stringify(each)}: ${came} came, ${went} went`).toBeLessThanOrEqual(
              within,
            );
          }
        } finally {
          await book.close();
        }
      }),
      { numRuns: runs(150) },
    );
  });
});
