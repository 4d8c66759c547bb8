import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { soldPrices } from '#provider/billing/plans/sold-prices.ts';
import type { Db } from '#provider/db/sqlite.ts';
import { keepCard, pay } from '#provider/sandbox/payments/pay.ts';
import type { PaymentSandbox } from '#provider/sandbox/payments/sandbox.ts';
import { customers, type SandboxCard, sessions } from '#provider/sandbox/payments/sandbox-records.ts';
import { openSandbox, startStripeServer } from '#tests/support/stripe-server.ts';
import type { CustomerState, PaidSubscription, Payments, SoldPrice } from './payments.ts';
import { createStripePayments } from './stripe-payments.ts';
import { invoiceOf } from './stripe-reading.ts';
import { signWebhook } from './webhook-signature.ts';

// The contract of every payment service. The real one runs against a server that speaks its format.

const WEBHOOK_SECRET = 'whsec_contract';
const urls = {
  paidUrl: 'http://127.0.0.1/back?checkout=paid&session={CHECKOUT_SESSION_ID}',
  leftUrl: 'http://127.0.0.1/back',
};

describe.each(['sandbox', 'stripe'] as const)('the payment service: %s', (kind) => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  let db: Db;
  let sandbox: PaymentSandbox;
  let server: Awaited<ReturnType<typeof startStripeServer>>;
  let payments: Payments;
  let serial = 0;
  beforeAll(async () => {
    ({ db, sandbox } = await openSandbox(() => now));
    server = await startStripeServer(db, sandbox);
    const keys = { secretKey: 'sk_test_contract', webhookSecret: WEBHOOK_SECRET, clock: () => now, at: server.at };
    payments = kind === 'sandbox' ? sandbox.payments : createStripePayments(keys);
  });
  afterAll(async () => {
    await server.close();
    await db.destroy();
  });

  const good = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  };
  const price = async (key: string): Promise<SoldPrice> =>
    good(await payments.prices()).find((each) => each.key === key) as SoldPrice;
  const customer = async (): Promise<string> => {
    serial += 1;
    return good(await payments.createCustomer({ id: `${kind}-${serial}`, email: 'a@shop.test', name: 'A' }));
  };
  const state = async (id: string): Promise<CustomerState> => good(await payments.read(id));
  const only = async (id: string): Promise<PaidSubscription> => (await state(id)).subscriptions[0] as PaidSubscription;
  const open = async (id: string, key: string, more: { quantity?: number; couponCodes?: string[] } = {}) =>
    good(
      await payments.openCheckout({
        customer: id,
        price: await price(key),
        quantity: 1,
        couponCodes: [],
        ...urls,
        ...more,
      }),
    );
  const sessionIn = (url: string) => url.split('/').at(-1) as string;
  const payOn = async (url: string, card: SandboxCard = 'works') => {
    const session = await sessions.find(db, sessionIn(url));
    return session && pay(sandbox.payments, session, card);
  };
  const subscribe = async (key: string, quantity = 1, card: SandboxCard = 'works') => {
    const id = await customer();
    await payOn((await open(id, key, { quantity })).url, card);
    return id;
  };

  it('sells the catalogue’s prices with the same keys, tiers and cents', async () => {
    const sold = good(await payments.prices());
    for (const each of soldPrices('az')) expect(sold).toContainEqual(each);
  });

  it('has one customer per account, and a new customer has bought nothing', async () => {
    const first = good(await payments.createCustomer({ id: `${kind}-same`, email: 'a@shop.test', name: 'A' }));
    expect(good(await payments.createCustomer({ id: `${kind}-same`, email: 'a@shop.test', name: 'A' }))).toBe(first);
    expect(await state(first)).toEqual({ subscriptions: [], once: [], card: null, invoices: [] });
  });

  it('opens one page per order, and a payment there creates a subscription', async () => {
    const id = await customer();
    const [one, two] = [await open(id, 'ADVANCED_YEARLY'), await open(id, 'ADVANCED_YEARLY')];
    expect(sessionIn(one.url)).toBe(sessionIn(two.url));
    const bought = { key: 'ADVANCED_YEARLY', title: 'Advanced', quantity: 1 };
    expect(good(await payments.checkoutStatus(id, sessionIn(one.url)))).toEqual({ status: 'open', bought });
    await payOn(one.url);
    expect(good(await payments.checkoutStatus(id, sessionIn(one.url)))).toEqual({ status: 'paid', bought });
    expect(await state(id)).toMatchObject({
      subscriptions: [
        {
          key: 'ADVANCED_YEARLY',
          title: 'Advanced',
          quantity: 1,
          interval: 'year',
          amountCents: 18_900,
          currency: 'USD',
          status: 'active',
          createdAt: now,
          periodStart: now,
          periodEnd: Date.parse('2027-11-20T10:00:00.000Z'),
          autoRenew: true,
          scheduled: null,
          pastDue: null,
        },
      ],
      card: { brand: 'Visa', last4: '4242', expires: '12/2040' },
      invoices: [{ amountCents: 18_900, status: 'paid', currency: 'USD', at: now }],
    });
    const other = await customer();
    expect(await payments.checkoutStatus(other, sessionIn(one.url))).toMatchObject({
      ok: false,
      error: { reason: 'not-found' },
    });
  });

  it('remembers one-time purchases with their quantity', async () => {
    const id = await customer();
    await payOn((await open(id, 'AZ_API_ONETIME', { quantity: 3 })).url);
    expect((await state(id)).once).toMatchObject([{ key: 'AZ_API_ONETIME', quantity: 3, at: now }]);
  });

  it('names the codes that do not apply', async () => {
    const id = await customer();
    expect((await open(id, 'ADVANCED_YEARLY', { couponCodes: ['SUMMER24', 'WELCOME10'] })).invalidCouponCodes).toEqual([
      'SUMMER24',
    ]);
    expect((await open(id, 'ADVANCED_MONTHLY', { couponCodes: ['WELCOME10'] })).invalidCouponCodes).toEqual([
      'WELCOME10',
    ]);
  });

  it.each([
    ['another plan', 'STARTER_YEARLY', 1, 'ADVANCED_YEARLY', 1],
    ['more of the same', 'AZINSIGHT_SUB_ACCOUNT_YEARLY', 3, 'AZINSIGHT_SUB_ACCOUNT_YEARLY', 8],
  ])('charges for %s exactly the previewed amount', async (_, from, held, to, quantity) => {
    const id = await subscribe(from, held);
    now += 100 * 86_400_000 + 4_000;
    const change = {
      customer: id,
      subscription: await only(id),
      price: await price(to),
      quantity,
      prorationDate: Math.floor(now / 1000),
    };
    const preview = good(await payments.preview(change));
    expect(preview.items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(preview.amountCents);
    expect(preview.prorationDate).toBe(change.prorationDate);
    now += 30 * 60_000;
    good(await payments.change(change));
    const after = await state(id);
    expect(after.invoices[0]?.amountCents).toBe(preview.amountCents);
    expect(after.subscriptions).toMatchObject([{ key: to, quantity, autoRenew: true }]);
  });

  it('credits the amount paid after a coupon, not the list price', async () => {
    const id = await customer();
    await payOn((await open(id, 'STARTER_YEARLY', { couponCodes: ['WELCOME10'] })).url);
    const change = {
      customer: id,
      subscription: await only(id),
      price: await price('ADVANCED_YEARLY'),
      quantity: 1,
      prorationDate: Math.floor(now / 1000),
    };
    expect(good(await payments.preview(change))).toMatchObject({
      items: [{ amountCents: 18_900 }, { amountCents: -8_910 }],
      amountCents: 9_990,
    });
    good(await payments.change(change));
    // The coupon counted once: the next change credits the full price.
    const back = { ...change, subscription: await only(id), price: await price('STARTER_YEARLY') };
    expect(good(await payments.preview(back)).items.slice(0, 2)).toMatchObject([
      { amountCents: 9_900 },
      { amountCents: -18_900 },
    ]);
  });

  it('deducts credit from a failed renewal, and returns it if the subscription ends unpaid', async () => {
    const id = await subscribe('ADVANCED_MONTHLY', 1, 'fails-later');
    await payOn((await open(id, 'AZINSIGHT_SUB_ACCOUNT_MONTHLY', { quantity: 2 })).url, 'fails-later');
    const [plan, seats] = (await state(id)).subscriptions as [PaidSubscription, PaidSubscription];
    const fewer = {
      customer: id,
      subscription: seats,
      price: await price('AZINSIGHT_SUB_ACCOUNT_MONTHLY'),
      quantity: 1,
      prorationDate: Math.floor(now / 1000),
    };
    good(await payments.change(fewer));
    good(await payments.setAutoRenew(id, seats, false));
    now = plan.periodEnd;
    const failed = await only(id);
    expect(failed).toMatchObject({ status: 'past-due', pastDue: { amountCents: 1_999 - 450 } });
    expect((await state(id)).invoices[0]).toMatchObject({ status: 'failed', amountCents: 1_999 - 450 });
    expect(
      await payments.change({ ...fewer, subscription: failed, price: await price('ADVANCED_YEARLY') }),
    ).toMatchObject({
      ok: false,
      error: {
        reason: 'card-declined',
        message: 'The last payment failed. Pay it first, or choose another card in Billing.',
      },
    });
    now += 8 * 86_400_000;
    expect((await state(id)).subscriptions).toEqual([]);
    await payOn((await open(id, 'STARTER_MONTHLY')).url);
    expect((await state(id)).invoices[0]).toMatchObject({ status: 'paid', amountCents: 999 - 450 });
  });

  it('charges a one-time purchase to the card alone: credit is for subscriptions', async () => {
    const id = await subscribe('AZINSIGHT_SUB_ACCOUNT_MONTHLY', 2);
    const fewer = {
      customer: id,
      subscription: await only(id),
      price: await price('AZINSIGHT_SUB_ACCOUNT_MONTHLY'),
      quantity: 1,
    };
    good(await payments.change({ ...fewer, prorationDate: Math.floor(now / 1000) }));
    await payOn((await open(id, 'AZ_API_ONETIME')).url);
    expect((await state(id)).invoices[0]).toMatchObject({
      description: expect.stringContaining('100,000 API tokens'),
      status: 'paid',
      amountCents: 800,
    });
  });

  it('refuses a preview that is too old', async () => {
    const id = await subscribe('STARTER_YEARLY');
    const change = {
      customer: id,
      subscription: await only(id),
      price: await price('ADVANCED_YEARLY'),
      quantity: 1,
      prorationDate: Math.floor(now / 1000),
    };
    now += 3 * 3_600_000;
    expect(await payments.change(change)).toMatchObject({ ok: false, error: { reason: 'preview-expired' } });
    expect((await state(id)).invoices).toHaveLength(1);
  });

  it('schedules a downgrade for the renewal, and withdraws it on request or when auto-renew is turned off', async () => {
    const id = await subscribe('ADVANCED_YEARLY');
    const scheduled = {
      key: 'STARTER_YEARLY',
      title: 'Starter',
      quantity: 1,
      amountCents: 9_900,
      at: (await only(id)).periodEnd,
    };
    const schedule = async () =>
      payments.schedule({
        customer: id,
        subscription: await only(id),
        price: await price('STARTER_YEARLY'),
        quantity: 1,
      });
    good(await schedule());
    expect(await only(id)).toMatchObject({ key: 'ADVANCED_YEARLY', scheduled });
    good(await payments.unschedule(id, await only(id)));
    expect((await only(id)).scheduled).toBeNull();
    good(await schedule());
    good(await payments.setAutoRenew(id, await only(id), false));
    expect(await only(id)).toMatchObject({ autoRenew: false, scheduled: null });
  });

  it('turns auto-renew off and on', async () => {
    const id = await subscribe('ADVANCED_MONTHLY');
    for (const autoRenew of [false, true]) {
      good(await payments.setAutoRenew(id, await only(id), autoRenew));
      expect((await only(id)).autoRenew).toBe(autoRenew);
    }
  });

  // Stripe is only ever given subscriptions from the customer's own list; the sandbox checks the owner itself as well.
  if (kind === 'sandbox')
    it('changes no other customer’s subscription', async () => {
      const [owner, other] = [
        await subscribe('ADVANCED_MONTHLY', 1, 'fails-later'),
        await subscribe('ADVANCED_MONTHLY'),
      ];
      const [before, theirs] = [await state(owner), await only(owner)];
      const notFound = { ok: false, error: { reason: 'not-found' } };
      const change = { customer: other, subscription: theirs, price: await price('STARTER_YEARLY'), quantity: 1 };
      expect(await payments.setAutoRenew(other, theirs, false)).toMatchObject(notFound);
      expect(await payments.schedule(change)).toMatchObject(notFound);
      expect(await payments.unschedule(other, theirs)).toMatchObject(notFound);
      expect(await payments.preview({ ...change, prorationDate: now })).toMatchObject(notFound);
      expect(await payments.change({ ...change, prorationDate: now })).toMatchObject(notFound);
      expect(await payments.retry(other, theirs)).toMatchObject(notFound);
      expect(await state(owner)).toEqual(before);
    });

  it('charges the card on file, or gives the reason for failing', async () => {
    const id = await customer();
    const order = { customer: id, price: await price('MELTABLE'), quantity: 1 };
    expect(await payments.subscribe(order)).toMatchObject({ ok: false, error: { reason: 'card-required' } });
    const record = await customers.find(db, id);
    const choose = (card: SandboxCard) =>
      keepCard(
        sandbox.payments,
        {
          id: 'x',
          customer: id,
          createdAt: 0,
          record: { purpose: 'portal', status: 'open', expiresAt: 0, ...urls, order: null },
        },
        card,
      );
    expect(record?.record.card).toBeNull();
    await choose('declined');
    expect(await payments.subscribe(order)).toMatchObject({
      ok: false,
      error: { reason: 'card-declined', message: expect.stringMatching(/declined/) },
    });
    await choose('works');
    good(await payments.subscribe(order));
    expect(await only(id)).toMatchObject({ key: 'MELTABLE', amountCents: 299 });
  });

  it('reports a failed payment, and retries it', async () => {
    const id = await subscribe('ADVANCED_MONTHLY', 1, 'fails-later');
    now = (await only(id)).periodEnd;
    const failed = await only(id);
    expect(failed).toMatchObject({
      status: 'past-due',
      pastDue: { amountCents: 1_999, failedAt: now, nextTryAt: now + 3 * 86_400_000 },
    });
    expect((await state(id)).invoices[0]).toMatchObject({ status: 'failed', amountCents: 1_999 });
    expect(await payments.retry(id, failed)).toMatchObject({ ok: false, error: { reason: 'card-declined' } });
  });

  it('opens the portal and the card check', async () => {
    const id = await customer();
    expect(good(await payments.openPortal(id, 'http://127.0.0.1/back')).url).toMatch(/^https?:\/\//);
    expect(good(await payments.openCardCheck({ customer: id, ...urls })).url).toMatch(/^https?:\/\//);
  });

  it('uses only the customer id of a webhook, and only with a valid signature', async () => {
    const secret = kind === 'stripe' ? WEBHOOK_SECRET : undefined;
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { object: 'invoice', customer: 'cus_1' } },
    });
    for (const signature of [
      undefined,
      '',
      'x',
      `t=${Math.floor(now / 1000)},v1=00`,
      signWebhook(body, 'whsec_other', now),
    ])
      expect(await payments.readWebhook(body, signature), String(signature)).toEqual({
        ok: false,
        error: 'wrong-signature',
      });
    if (secret === undefined) return;
    expect(await payments.readWebhook(body, signWebhook(body, secret, now))).toEqual({
      ok: true,
      value: { customer: 'cus_1' },
    });
    expect(await payments.readWebhook(body, signWebhook(body, secret, now - 600_000))).toMatchObject({ ok: false });
    expect(await payments.readWebhook(body.replace('cus_1', 'cus_2'), signWebhook(body, secret, now))).toMatchObject({
      ok: false,
    });
  });
});

describe('the real payment service', () => {
  it('shows the amount of an invoice charged to the card, after credit', () => {
    const invoice = {
      id: 'in_1',
      created: 0,
      description: 'Advanced',
      total: 1_999,
      amount_due: 1_549,
      currency: 'usd',
      status: 'paid',
      lines: { data: [] },
    };
    expect(invoiceOf(invoice as unknown as Stripe.Invoice)).toMatchObject([{ amountCents: 1_549, status: 'paid' }]);
    expect(invoiceOf({ ...invoice, total: -450, amount_due: 0 } as unknown as Stripe.Invoice)).toMatchObject([
      { amountCents: 0 },
    ]);
  });

  it('takes webhooks signed by the former secret until that ends [CO-07]', async () => {
    let at = Date.parse('2026-03-01T10:00:00Z');
    const until = at + 60_000;
    const payments = createStripePayments({
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_now',
      webhookSecretFormer: { secret: 'whsec_former', until },
      clock: () => at,
    });
    const body = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'customer.updated',
      data: { object: { object: 'customer', id: 'cus_1' } },
    });
    const read = (secret: string) => payments.readWebhook(body, signWebhook(body, secret, at));
    const taken = { ok: true, value: { customer: 'cus_1' } };
    expect([await read('whsec_now'), await read('whsec_former')]).toEqual([taken, taken]);
    expect(await read('whsec_other')).toEqual({ ok: false, error: 'wrong-signature' });
    at = until;
    expect(await read('whsec_now')).toEqual(taken);
    expect(await read('whsec_former')).toEqual({ ok: false, error: 'wrong-signature' });
  });

  it('reports an outage as unavailable, without revealing keys or addresses', async () => {
    const { db, sandbox } = await openSandbox(Date.now);
    const server = await startStripeServer(db, sandbox);
    const clock = Date.now;
    const payments = createStripePayments({
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_1',
      clock,
      at: server.at,
    });
    server.setDown(true);
    expect(await payments.read('cus_1')).toEqual({
      ok: false,
      error: { reason: 'unavailable', message: 'The payment service does not answer. Please try again.' },
    });
    server.setDown(false);
    const wrongKey = createStripePayments({
      secretKey: 'sk_test_other',
      webhookSecret: 'whsec_1',
      clock,
      at: server.at,
    });
    expect(JSON.stringify(await wrongKey.read('cus_1'))).not.toContain('sk_test');
    await server.close();
    await db.destroy();
  });

  it('keeps a subscription whose price is no longer for sale [PLAN-06]', async () => {
    const { db, sandbox } = await openSandbox(Date.now);
    const server = await startStripeServer(db, sandbox);
    const stripe = () =>
      createStripePayments({ secretKey: 'sk_test_contract', webhookSecret: 'whsec_1', clock: Date.now, at: server.at });
    const customer = await stripe().createCustomer({ id: 'x', email: 'a@shop.test', name: 'A' });
    const prices = await stripe().prices();
    if (!customer.ok || !prices.ok) throw new Error('The server does not answer');
    const price = prices.value.find((each) => each.key === 'STARTER_YEARLY') as SoldPrice;
    const opened = await stripe().openCheckout({
      customer: customer.value,
      price,
      quantity: 1,
      couponCodes: [],
      ...urls,
    });
    const session = opened.ok ? (opened.value.url.split('/').at(-1) as string) : '';
    await server.pay(session, 'works');
    const before = await stripe().read(customer.value);
    server.archive('STARTER_YEARLY');
    expect(await stripe().read(customer.value)).toEqual(before);
    expect(before).toMatchObject({ value: { subscriptions: [{ key: 'STARTER_YEARLY', amountCents: 9_900 }] } });
    expect(await stripe().checkoutStatus(customer.value, session)).toMatchObject({
      value: { bought: { key: 'STARTER_YEARLY' } },
    });
    const now = await stripe().prices();
    expect(now.ok && now.value.map(({ key }) => key)).toEqual(
      prices.value.map(({ key }) => key).filter((key) => key !== 'STARTER_YEARLY'),
    );
    await server.close();
    await db.destroy();
  });

  it('opens the checkout without a code that Stripe refuses for this customer, and names the code', async () => {
    const { db, sandbox } = await openSandbox(Date.now);
    const server = await startStripeServer(db, sandbox);
    const payments = createStripePayments({
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_1',
      clock: Date.now,
      at: server.at,
    });
    const customer = await payments.createCustomer({ id: 'x', email: 'a@shop.test', name: 'A' });
    const prices = await payments.prices();
    if (!customer.ok || !prices.ok) throw new Error('The server does not answer');
    const price = prices.value.find((each) => each.key === 'ADVANCED_YEARLY') as SoldPrice;
    const order = { customer: customer.value, price, quantity: 1, ...urls };
    const opened = await payments.openCheckout({ ...order, couponCodes: ['FIRSTBUY'] });
    expect(opened).toMatchObject({ ok: true, value: { invalidCouponCodes: ['FIRSTBUY'] } });
    // Pressed again, it is the same page.
    expect(await payments.openCheckout({ ...order, couponCodes: ['FIRSTBUY'] })).toEqual(opened);
    await server.close();
    await db.destroy();
  });

  it.each([
    ['a refusal is permanent', 400, { type: 'invalid_request_error', message: 'No' }, 'refused', /contact support/],
    [
      'a missing permission is permanent',
      403,
      { type: 'invalid_request_error', message: 'The key may not' },
      'refused',
      /contact support/,
    ],
    ['an outage is not', 500, { type: 'api_error', message: 'Oops' }, 'unavailable', /try again/],
    [
      'a declined card has Stripe’s words for its owner',
      402,
      { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
      'card-declined',
      /^Your card has expired\.$/,
    ],
    [
      'a bank that wants a confirmation is explained to the seller',
      402,
      {
        type: 'card_error',
        code: 'subscription_payment_intent_requires_action',
        message: 'Confirm using the PaymentIntent on the invoice.',
      },
      'card-declined',
      /^Your bank wants you to confirm this payment/,
    ],
    [
      'words for programmers are never shown',
      402,
      { type: 'card_error', code: 'some_new_code', message: 'Set off_session' },
      'card-declined',
      /^The card was declined\. Please choose/,
    ],
  ])('%s', async (_, status, error, reason, message) => {
    const { db, sandbox } = await openSandbox(Date.now);
    const server = await startStripeServer(db, sandbox);
    const payments = createStripePayments({
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_1',
      clock: Date.now,
      at: server.at,
    });
    server.answerWith({ status, body: { error } });
    expect(await payments.openPortal('cus_1', urls.leftUrl)).toMatchObject({
      ok: false,
      error: { reason, message: expect.stringMatching(message) },
    });
    await server.close();
    await db.destroy();
  });

  it('requests a change with the date of its preview, and charges at once or not at all', async () => {
    const { db, sandbox } = await openSandbox(Date.now);
    const server = await startStripeServer(db, sandbox);
    const payments = createStripePayments({
      secretKey: 'sk_test_contract',
      webhookSecret: 'whsec_1',
      clock: Date.now,
      at: server.at,
    });
    const customer = await payments.createCustomer({ id: 'x', email: 'a@shop.test', name: 'A' });
    const prices = await payments.prices();
    if (!customer.ok || !prices.ok) throw new Error('The server does not answer');
    const find = (key: string) => prices.value.find((each) => each.key === key) as SoldPrice;
    const opened = await payments.openCheckout({
      customer: customer.value,
      price: find('STARTER_YEARLY'),
      quantity: 1,
      couponCodes: [],
      ...urls,
    });
    await server.pay(opened.ok ? (opened.value.url.split('/').at(-1) as string) : '', 'works');
    const state = await payments.read(customer.value);
    const subscription = (state.ok && state.value.subscriptions[0]) as PaidSubscription;
    const change = {
      customer: customer.value,
      subscription,
      price: find('ADVANCED_YEARLY'),
      quantity: 1,
      prorationDate: Math.floor(Date.now() / 1000),
    };
    await payments.preview(change);
    await payments.change(change);
    const fieldsOf = (route: string) => server.requested.filter((each) => each.route === route).at(-1)?.fields ?? {};
    const item = { id: `si_${subscription.id}`, price: 'price_advanced_yearly', quantity: '1' };
    expect(fieldsOf('POST /v1/invoices/create_preview')).toMatchObject({
      customer: customer.value,
      subscription: subscription.id,
      'subscription_details[items][0][id]': item.id,
      'subscription_details[items][0][price]': item.price,
      'subscription_details[billing_cycle_anchor][type]': 'now',
      'subscription_details[proration_behavior]': 'always_invoice',
      'subscription_details[proration_date]': String(change.prorationDate),
    });
    expect(fieldsOf(`POST /v1/subscriptions/${subscription.id}`)).toMatchObject({
      'items[0][id]': item.id,
      'items[0][price]': item.price,
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'always_invoice',
      proration_date: String(change.prorationDate),
      payment_behavior: 'error_if_incomplete',
      cancel_at_period_end: 'false',
    });
    await server.close();
    await db.destroy();
  });
});
