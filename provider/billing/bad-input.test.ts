import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '#provider/billing/payments/webhook-signature.ts';
import { billingOf, priceId, RETURN_URL } from '#tests/support/billing.ts';
import { startTestProvider, type TestProvider, temporaryFolder } from '#tests/support/provider.ts';
import { WEBHOOK_PATH } from './webhook-routes.ts';

describe('errors around a payment', () => {
  let now = Date.parse('2026-11-20T10:00:00.000Z');
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const account = async () => {
    serial += 1;
    const made = await provider.addAccount({ email: `b${serial}@shop.test`, profile: {}, sellerId: `B${serial}` });
    return { ...made, email: `b${serial}@shop.test`, ...billingOf(provider, made.token) };
  };
  const urlOf = (answer: { body: unknown }) => (answer.body as { url: string }).url;

  it('a double click on Checkout opens one page, and a double click on Pay charges once', async () => {
    const who = await account();
    const urls = new Set(
      (await Promise.all(Array.from({ length: 20 }, () => who.checkout('ADVANCED_MONTHLY')))).map(urlOf),
    );
    expect(urls.size).toBe(1);
    const [url = ''] = urls;
    const paid = await Promise.all(Array.from({ length: 20 }, () => who.submit(url, { action: 'pay', card: 'works' })));
    expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([303]));
    const { subscriptions, invoices } = await who.summary();
    expect([subscriptions.length, invoices.length]).toEqual([1, 1]);
  });

  it('of two open payment pages, only one can be paid', async () => {
    const who = await account();
    const [first, second] = [
      urlOf(await who.checkout('STARTER_MONTHLY')),
      urlOf(await who.checkout('ADVANCED_MONTHLY')),
    ];
    expect(first).not.toBe(second);
    const answers = await Promise.all([first, second].map((url) => who.submit(url, { action: 'pay', card: 'works' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(answers.find(({ status }) => status === 409)?.text).toContain('You were not charged.');
    expect((await who.summary()).invoices).toHaveLength(1);
  });

  it('a return without a payment changes nothing, whatever the URL says', async () => {
    const who = await account();
    const url = urlOf(await who.checkout('ADVANCED_MONTHLY'));
    const left = await who.submit(url, { action: 'leave' });
    expect([left.status, left.to]).toEqual([303, `${RETURN_URL}&checkout=left`]);
    const session = url.split('/').at(-1);
    const result = await who.call('GET', `/stripe/checkout-result?session=${session}`);
    expect(result.body).toMatchObject({ status: 'open', arrived: false });
    expect(await who.call('GET', '/stripe/checkout-result?session=cs_sandbox_made_up')).toMatchObject({ status: 404 });
    expect((await who.summary()).subscriptions).toEqual([]);
    now += 25 * 3_600_000;
    expect((await who.call('GET', `/stripe/checkout-result?session=${session}`)).body).toMatchObject({
      status: 'expired',
      arrived: false,
    });
    expect((await fetch(url)).status).toBe(410);
    expect((await who.submit(url, { action: 'pay', card: 'works' })).status).toBe(410);
  });

  it('the billing portal stays open when its clock moves far ahead, and still expires a day later', async () => {
    const who = await account();
    const url = await who.portal();
    for (const step of ['year', 'week']) expect((await who.submit(url, { action: 'clock', step })).status).toBe(303);
    expect((await fetch(url)).status).toBe(200);
    now += 25 * 3_600_000;
    const gone = await fetch(url);
    expect([gone.status, gone.headers.get('content-security-policy')]).toEqual([
      410,
      expect.stringContaining("frame-ancestors 'self'"),
    ]);
  });

  it('a declined card shows its error on the page, where another card can be chosen', async () => {
    const who = await account();
    const url = urlOf(await who.checkout('ADVANCED_MONTHLY'));
    const refused = await who.submit(url, { action: 'pay', card: 'declined' });
    expect([refused.status, refused.text.includes('The card was declined.')]).toEqual([200, true]);
    expect(await who.summary()).toMatchObject({ subscriptions: [], invoices: [], card: null });
    expect((await who.submit(url, { action: 'pay', card: 'works' })).status).toBe(303);
  });

  it('a card declined during an upgrade changes nothing', async () => {
    const who = await account();
    await who.buy('STARTER_MONTHLY');
    await who.chooseCard('declined');
    expect(await who.checkout('ADVANCED_MONTHLY')).toMatchObject({ status: 402, body: { code: 'CARD_DECLINED' } });
    expect(await who.summary()).toMatchObject({
      subscriptions: [{ key: 'STARTER_MONTHLY' }],
      invoices: [{ amountCents: 999 }],
    });
    expect(await who.user()).toMatchObject({ productType: 'starter' });
  });

  it('calls beyond an account’s parallel limit are refused before any work', async () => {
    const who = await account();
    const { payments } = provider.billing;
    const { prices } = payments;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    payments.prices = async () => {
      await gate;
      return prices();
    };
    const all = Array.from({ length: 260 }, () => who.call('GET', '/stripe/prices').then(({ status }) => status));
    // Nobody is through before the last has been refused.
    const seen: number[] = [];
    await new Promise<void>((resolve) => {
      const note = (status: number) => {
        if (status === 429) seen.push(status);
        if (seen.length === 60) resolve();
      };
      for (const each of all) void each.then(note);
    });
    open();
    const statuses = await Promise.all(all);
    payments.prices = prices;
    expect([200, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([200, 60]);
  });

  it('an expired code, or one used for a monthly plan, is named, and the page shows the full price', async () => {
    const who = await account();
    const page = async (key: string, couponCodes: string[]) => {
      const { body } = await who.checkout(key, { couponCodes });
      const { url, invalidCouponCodes } = body as { url: string; invalidCouponCodes: string[] };
      return { invalid: invalidCouponCodes, text: await (await fetch(url)).text() };
    };
    const expired = await page('STARTER_YEARLY', ['SUMMER24', '<b>x</b>']);
    expect([expired.invalid, expired.text.includes('Pay $99.00')]).toEqual([['SUMMER24', '<b>x</b>'], true]);
    const good = await page('STARTER_YEARLY', ['welcome10', 'SUMMER24']);
    expect([good.invalid, good.text.includes('Pay $89.10')]).toEqual([['SUMMER24'], true]);
    const monthly = await page('STARTER_MONTHLY', ['WELCOME10']);
    expect([monthly.invalid, monthly.text.includes('Pay $9.99')]).toEqual([['WELCOME10'], true]);
  });

  it('a webhook with a wrong, old or missing signature is refused, and a forged one changes nothing', async () => {
    const who = await account();
    await who.portal();
    const customer = `cus_sandbox_${who.id}`;
    const body = JSON.stringify({
      type: 'customer.subscription.updated',
      data: { object: { customer, plan: 'ADVANCED_YEARLY' } },
    });
    const post = (signature?: string) =>
      provider.app.request(WEBHOOK_PATH, {
        method: 'POST',
        body,
        headers: signature === undefined ? {} : { 'stripe-signature': signature },
      });
    for (const signature of [
      undefined,
      '',
      't=1,v1=',
      `t=${Math.floor(now / 1000)},v1=00`,
      signWebhook(body, 'another secret', now),
      'x'.repeat(5_000),
    ]) {
      const answer = await post(signature);
      expect([answer.status, await answer.json()], String(signature)).toEqual([
        400,
        { code: 'WRONG_SIGNATURE', message: expect.any(String) },
      ]);
    }
    expect((await who.summary()).subscriptions).toEqual([]);
    expect(await who.user()).not.toHaveProperty('stripePriceKey');
  });

  it('repeated reads of the payment service change nothing and emit no event', async () => {
    const who = await account();
    await who.buy('ADVANCED_MONTHLY');
    const before = [await who.user(), await who.summary()];
    const socket = await provider.connect(who.token);
    await socket.emitWithAck('join', who.id);
    const heard: string[] = [];
    socket.onAny((name: string) => heard.push(name));
    for (let n = 0; n < 5; n += 1) await provider.billing.accounts.refresh(who.id);
    const notified = new Promise((resolve) => socket.once('history:recorded', resolve));
    await provider.publish(who.email, 'history:recorded', {});
    await notified;
    expect(heard).toEqual(['history:recorded']);
    expect([await who.user(), await who.summary()]).toEqual(before);
  });

  it('a payment made just before the provider stopped is recorded after its restart', async () => {
    const folder = temporaryFolder();
    const options = { dataDir: folder.path, clock: () => now };
    const first = await startTestProvider(options);
    const { token } = await first.addAccount({ email: 'crash@shop.test', profile: {}, sellerId: 'C1' });
    const before = billingOf(first, token);
    first.billing.accounts.refresh = async () => ({
      ok: false,
      error: { status: 500, code: 'DOWN', message: 'Down.' },
    });
    expect((await before.buy('ADVANCED_MONTHLY')).status).toBe(303);
    expect(await before.user()).not.toHaveProperty('stripePriceKey');
    await first.close();

    const second = await startTestProvider(options);
    await second.billing.sandbox?.words.settled();
    expect(await billingOf(second, token).user()).toMatchObject({
      productType: 'basic',
      stripePriceKey: 'ADVANCED_MONTHLY',
    });
    await second.close();
    folder.remove();
  });

  it('a failing payment service answers 500 with a message, and changes nothing', async () => {
    const who = await account();
    await who.buy('STARTER_MONTHLY');
    const { payments } = provider.billing;
    const broken = {
      reason: 'unavailable',
      message: 'The payment service does not answer. Please try again.',
    } as const;
    const stored = payments.read;
    payments.read = async () => ({ ok: false, error: broken });
    const calls: [string, string, object?][] = [
      [
        'POST',
        '/stripe/checkout-url',
        { price: priceId('ADVANCED_MONTHLY'), mode: 'subscription', returnUrl: RETURN_URL },
      ],
      ['POST', '/stripe/portal-url', { returnUrl: RETURN_URL }],
      ['POST', '/stripe/upcoming', { price: priceId('ADVANCED_MONTHLY') }],
      ['POST', '/stripe/update-subscription', { subId: 'x', cancel: true }],
    ];
    try {
      for (const [method, path, body] of calls)
        expect(await who.call(method, path, body), path).toEqual({
          status: 500,
          body: { code: 'PAYMENTS_UNAVAILABLE', message: broken.message },
        });
    } finally {
      payments.read = stored;
    }
    expect((await who.summary()).subscriptions).toMatchObject([{ key: 'STARTER_MONTHLY', autoRenew: true }]);
  });

  it('a malformed body is refused before the payment service is called', async () => {
    const who = await account();
    const good = { price: priceId('ADVANCED_MONTHLY'), quantity: 1, mode: 'subscription', returnUrl: RETURN_URL };
    const wrong = [
      { price: '' },
      { quantity: 0 },
      { quantity: 1.5 },
      { quantity: 1e9 },
      { mode: 'setup' },
      { returnUrl: 'javascript:alert(1)' },
      { returnUrl: '/plans' },
    ];
    for (const each of wrong)
      expect(await who.call('POST', '/stripe/checkout-url', { ...good, ...each }), JSON.stringify(each)).toMatchObject({
        status: 400,
      });
    expect(await who.call('POST', '/stripe/checkout-url', { ...good, mode: 'payment' })).toMatchObject({
      status: 400,
      body: { errors: { mode: expect.any(String) } },
    });
    expect((await who.summary()).sandbox).toEqual({ now });
  });
});
