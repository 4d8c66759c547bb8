import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustomerState, PaidSubscription } from '#provider/billing/payments/payments.ts';
import { billingOf } from '#tests/support/billing.ts';
import { outbox } from '#tests/support/outbox.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { planOf } from './apply-state.ts';

const START = Date.parse('2026-11-20T10:00:00.000Z');

describe('buying and changing subscriptions', () => {
  let now = START;
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
  });
  afterAll(() => provider.close());

  const account = async (options: { sellerId?: string; members?: number } = { sellerId: 'yes' }) => {
    serial += 1;
    const email = `owner-${serial}@shop.test`;
    const made = await provider.addAccount({
      email,
      profile: {},
      ...(options.sellerId ? { sellerId: `A${serial}` } : {}),
    });
    for (let n = 1; n <= (options.members ?? 0); n += 1)
      await provider.addAccount({ email: `m${n}-${email}`, owner: email });
    return { ...made, email, ...billingOf(provider, made.token) };
  };
  /** The events that a socket hears while something is done. */
  const heard = async (who: { id: string; token: string; email: string }, work: () => Promise<unknown>) => {
    const socket = await provider.connect(who.token);
    await socket.emitWithAck('join', who.id);
    const events: string[] = [];
    socket.onAny((name: string) => events.push(name));
    await work();
    const last = new Promise((resolve) => socket.once('history:recorded', resolve));
    await provider.publish(who.email, 'history:recorded', {});
    await last;
    socket.disconnect();
    return events.filter((name) => name !== 'history:recorded');
  };

  it('a plan paid on the payment page appears in the user record, and an event announces it', async () => {
    const who = await account();
    const before = await who.call('GET', '/stripe/prices');
    expect(before.body).toContainEqual(
      expect.objectContaining({ id: 'price_starter_monthly', unit_amount: 999, metadata: { key: 'STARTER_MONTHLY' } }),
    );
    const requested = await who.checkout('STARTER_MONTHLY');
    expect(requested).toMatchObject({ status: 200, body: { status: 'REDIRECT', invalidCouponCodes: [] } });
    const { url } = requested.body as { url: string };
    expect(await (await fetch(url)).text()).toContain('This is a sandbox.');
    expect(await who.user()).not.toHaveProperty('stripePriceKey');

    const events = await heard(who, async () => {
      const paid = await who.submit(url, { action: 'pay', card: 'works' });
      expect(paid.status).toBe(303);
      expect(paid.to).toMatch(
        /^http:\/\/127\.0\.0\.1:8787\/pricing-plans\?tab=AZINSIGHT&checkout=paid&session=cs_sandbox_/,
      );
      const session = new URL(paid.to).searchParams.get('session') ?? '';
      expect((await who.call('GET', `/stripe/checkout-result?session=${session}`)).body).toEqual({
        status: 'paid',
        arrived: true,
        bought: { key: 'STARTER_MONTHLY', title: 'Starter', quantity: 1 },
      });
    });
    expect(events).toEqual(['subscription:updated']);
    expect(await who.user()).toMatchObject({
      productType: 'starter',
      planName: 'Starter',
      stripePriceKey: 'STARTER_MONTHLY',
      subscribeCreatedAt: '2026-11-20T10:00:00.000Z',
      nextSubscribeAt: '2026-12-20T10:00:00.000Z',
      isCanceledAccount: false,
    });
    expect((await who.call('GET', '/portal/get-current-plans')).body).toContainEqual(
      expect.objectContaining({
        id: 'STARTER_MONTHLY',
        amount: 9.99,
        interval: 'month',
        isActive: true,
        disable: true,
      }),
    );
  });

  it.each([
    ['a trial that runs', { isInTrial: true, startedFreeTrialAt: new Date(START).toISOString() }],
    ['a trial that has not started', { isNotStartTrial: true }],
    ['a trial that has ended', { isOutOfTrial: true }],
  ])('a plan replaces %s, and stays after the trial’s last day', async (_, profile) => {
    const who = await account();
    await provider.changePlan(who.email, profile);
    await who.buy('ADVANCED_YEARLY');
    const trial = { isInTrial: false, isNotStartTrial: false, isOutOfTrial: false };
    expect(await who.user()).toMatchObject({ stripePriceKey: 'ADVANCED_YEARLY', ...trial });
    await who.moveClock('month');
    expect(await who.user()).toMatchObject({ stripePriceKey: 'ADVANCED_YEARLY', ...trial });
  });

  it('an upgrade costs exactly the previewed amount, starts now, and is charged once for a hundred requests', async () => {
    const who = await account();
    await who.buy('STARTER_YEARLY');
    now = Date.parse('2027-06-23T10:00:00.500Z');
    const upcoming = await who.upcoming('ADVANCED_YEARLY');
    expect(upcoming).toMatchObject({
      items: [
        { description: 'Advanced, year', amount: 18_900 },
        { description: 'Unused time on Starter, year, 150 of 365 days', amount: -4_068 },
      ],
      amount: 14_832,
    });
    expect((await who.summary()).subscriptions).toMatchObject([{ key: 'STARTER_YEARLY' }]);
    now += 20 * 60_000;
    const order = { prorationDate: upcoming.prorationDate };
    const events = await heard(who, async () => {
      const both = await Promise.all(Array.from({ length: 100 }, () => who.checkout('ADVANCED_YEARLY', order)));
      for (const { status, body } of both)
        expect([status, body]).toEqual([200, { status: 'SUBSCRIPTION_CHANGED', url: '', invalidCouponCodes: [] }]);
    });
    expect(events).toEqual(['subscription:updated']);
    expect(await who.user()).toMatchObject({
      productType: 'basic',
      stripePriceKey: 'ADVANCED_YEARLY',
      nextSubscribeAt: '2028-06-23T10:00:00.000Z',
    });
    expect((await who.summary()).invoices.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [14_832, 'paid'],
      [9_900, 'paid'],
    ]);
    now = START;
  });

  it('a preview that is too old is refused, and nothing is charged', async () => {
    const who = await account();
    await who.buy('STARTER_YEARLY');
    now += 86_400_000;
    const { prorationDate } = await who.upcoming('ADVANCED_YEARLY');
    now += 2 * 3_600_000;
    expect(await who.checkout('ADVANCED_YEARLY', { prorationDate })).toMatchObject({
      status: 409,
      body: { code: 'PREVIEW_EXPIRED' },
    });
    expect(await who.checkout('ADVANCED_YEARLY', { prorationDate: prorationDate + 86_400 })).toMatchObject({
      status: 409,
    });
    expect((await who.summary()).invoices).toHaveLength(1);
    now = START;
  });

  it('the rest of a more expensive plan becomes credit, which pays the next invoices', async () => {
    const who = await account();
    await who.buy('STARTER_YEARLY');
    const upcoming = await who.upcoming('ADVANCED_MONTHLY');
    expect(upcoming.amount).toBe(0);
    expect(upcoming.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect((await who.checkout('ADVANCED_MONTHLY', { prorationDate: upcoming.prorationDate })).status).toBe(200);
    await who.moveClock('due');
    const { invoices } = await who.summary();
    expect(invoices.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [0, 'paid'],
      [0, 'paid'],
      [9_900, 'paid'],
    ]);
  });

  it('a downgrade waits for the renewal, is shown until then, and can be withdrawn', async () => {
    const who = await account();
    await who.buy('ADVANCED_YEARLY');
    const subId = (await who.summary()).subscriptions[0]?.id;
    const wish = { subId, price: 'price_starter_yearly' };
    expect(await who.call('PUT', '/stripe/scheduled-change', wish)).toMatchObject({ status: 200 });
    const scheduled = {
      key: 'STARTER_YEARLY',
      title: 'Starter',
      quantity: 1,
      amountCents: 9_900,
      at: Date.parse('2027-11-20T10:00:00.000Z'),
    };
    expect((await who.summary()).subscriptions).toMatchObject([{ key: 'ADVANCED_YEARLY', scheduled }]);
    expect(await who.call('DELETE', '/stripe/scheduled-change', { subId })).toMatchObject({ status: 200 });
    expect((await who.summary()).subscriptions).toMatchObject([{ scheduled: null }]);
    expect(await who.call('PUT', '/stripe/scheduled-change', { subId, price: 'price_advanced_yearly' })).toMatchObject({
      status: 200,
    });

    // A plan cannot become seats.
    expect(
      await who.call('PUT', '/stripe/scheduled-change', { subId, price: 'price_azinsight_sub_account_yearly' }),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID' },
    });

    await who.call('PUT', '/stripe/scheduled-change', wish);
    await who.moveClock('due');
    expect((await who.summary()).subscriptions).toMatchObject([
      { key: 'STARTER_YEARLY', scheduled: null, quantity: 1 },
    ]);
    expect(await who.user()).toMatchObject({ productType: 'starter', stripePriceKey: 'STARTER_YEARLY' });
    expect((await who.summary()).invoices[0]).toMatchObject({ amountCents: 9_900, status: 'paid' });
    const greater = { subId: (await who.summary()).subscriptions[0]?.id, price: 'price_advanced_yearly' };
    expect(await who.call('PUT', '/stripe/scheduled-change', greater)).toMatchObject({
      status: 400,
      body: { code: 'NOT_LESS' },
    });
  });

  it('a canceled plan lasts until its last day and renews if reactivated, and its end removes everything that came with it [MEM-12]', async () => {
    const who = await account({ sellerId: 'yes', members: 2 });
    await who.buy('ADVANCED_MONTHLY');
    const subId = String((await who.user()).stripeSubId);
    const off = { subId, cancel: true, reason: 'Found another tool: Other Co', title: 'Advanced' };
    expect(await heard(who, () => who.update(off))).toEqual(['subscription:updated']);
    expect(await heard(who, () => who.update(off))).toEqual([]);
    expect(await who.user()).toMatchObject({
      productType: 'basic',
      isCanceledAccount: true,
      nextSubscribeAt: '2026-12-20T10:00:00.000Z',
    });
    expect(await who.update({ subId, cancel: false, reason: '', title: '' })).toMatchObject({ status: 200 });
    expect(await who.user()).toMatchObject({ isCanceledAccount: false });
    await who.moveClock('due');
    expect(await who.user()).toMatchObject({ nextSubscribeAt: '2027-01-20T10:00:00.000Z' });

    await who.update(off);
    const member = await provider.openSession(`m1-${who.email}`);
    const events = await heard(who, () => who.moveClock('due'));
    expect(events).toEqual(['members:updated', 'subscription:deleted']);
    expect(await who.user()).toMatchObject({
      productType: null,
      planName: null,
      stripePriceKey: null,
      stripeSubId: null,
      nextSubscribeAt: null,
    });
    expect((await who.summary()).seats.used).toBe(0);
    expect((await provider.call('GET', '/get-user-info-app', { token: member })).status).toBe(401);
  });

  it('a card that fails at renewal leaves the plan active for some days, and a working card saves it', async () => {
    const who = await account();
    await who.buy('ADVANCED_MONTHLY', {}, 'fails-later');
    await who.moveClock('due');
    expect(await who.user()).toMatchObject({
      productType: 'basic',
      pastDue: 'plan',
      pastDueUntil: '2026-12-27T10:00:00.000Z',
    });
    const [held] = (await who.summary()).subscriptions;
    expect(held).toMatchObject({
      status: 'past-due',
      pastDue: { amountCents: 1_999, failedAt: Date.parse('2026-12-20T10:00:00.000Z') },
    });
    expect(await who.checkout('ADVANCED_YEARLY')).toMatchObject({ status: 402, body: { code: 'PAYMENT_OVERDUE' } });
    expect(
      await who.call('PUT', '/stripe/scheduled-change', { subId: held?.id, price: 'price_starter_monthly' }),
    ).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_OVERDUE' },
    });
    expect(await who.call('POST', '/stripe/retry-payment', { subId: held?.id })).toMatchObject({
      status: 402,
      body: { code: 'CARD_DECLINED' },
    });
    await who.chooseCard('works');
    expect(await who.call('POST', '/stripe/retry-payment', { subId: held?.id })).toMatchObject({ status: 200 });
    expect(await who.user()).toMatchObject({ pastDueUntil: null });
    expect((await who.summary()).invoices[0]).toMatchObject({ amountCents: 1_999, status: 'paid' });

    await who.chooseCard('fails-later');
    await who.moveClock('due');
    expect((await who.summary()).subscriptions).toMatchObject([{ status: 'past-due' }]);
    await who.moveClock('week');
    expect((await who.summary()).subscriptions).toEqual([]);
    expect(await who.user()).toMatchObject({ productType: null, pastDueUntil: null });
    // An ended subscription can be bought again.
    await who.buy('ADVANCED_MONTHLY');
    expect(await who.user()).toMatchObject({ productType: 'basic', stripePriceKey: 'ADVANCED_MONTHLY' });
  });

  it('the owner gets one mail when a payment fails, and one when the subscription ends unpaid', async () => {
    const who = await account();
    const mails = async () => (await outbox(provider.url, 'mail')).filter(({ to }) => to === who.email);
    await who.buy('ADVANCED_MONTHLY', {}, 'fails-later');
    await who.moveClock('due');
    const [failed] = await mails();
    expect(failed).toMatchObject({
      subject: 'Your payment for Advanced failed',
      links: [expect.stringMatching(/\/customer-portal$/)],
    });
    expect(failed?.text).toContain('We could not charge $19.99 for Advanced on Dec 20, 2026.');
    expect(failed?.text).toContain('Advanced stays active until Dec 27, 2026. We try your card again on Dec 23, 2026.');
    // The next try fails too, and says nothing new.
    await who.moveClock('due');
    expect(await mails()).toHaveLength(1);
    await who.moveClock('week');
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Advanced has ended',
      'Your payment for Advanced failed',
    ]);
    expect(await who.user()).toMatchObject({ pastDue: null, pastDueUntil: null, productType: null });
  });

  it('the user record shows a failed payment for anything but the plan as "other"', async () => {
    const who = await account();
    await who.buy('ADVANCED_YEARLY');
    await who.buy('AZINSIGHT_SUB_ACCOUNT_MONTHLY', { quantity: 2 }, 'fails-later');
    await who.moveClock('due');
    expect(await who.user()).toMatchObject({ pastDue: 'other', pastDueUntil: null, productType: 'basic' });
    await who.chooseCard('works');
    await who.call('POST', '/stripe/retry-payment', { subId: (await who.summary()).subscriptions[1]?.id });
    expect(await who.user()).toMatchObject({ pastDue: null });
  });

  it('seats are ordered by their total number: added ones are charged for the rest of the period, removed ones end at renewal [MEM-12]', async () => {
    const who = await account({ sellerId: 'yes', members: 5 });
    expect(await who.checkout('AZINSIGHT_SUB_ACCOUNT_YEARLY', { quantity: 3 })).toMatchObject({
      status: 403,
      body: { code: 'PLAN_REQUIRED' },
    });
    await who.buy('ADVANCED_YEARLY');
    await who.buy('AZINSIGHT_SUB_ACCOUNT_YEARLY', { quantity: 3 });
    expect((await who.summary()).seats).toEqual({ used: 5, quota: 5, included: 2 });
    const upcoming = await who.upcoming('AZINSIGHT_SUB_ACCOUNT_YEARLY', 8);
    expect(upcoming.amount).toBe(8 * 3_000 - 3 * 3_500);
    const order = { quantity: 8, prorationDate: upcoming.prorationDate };
    await Promise.all([1, 2].map(() => who.checkout('AZINSIGHT_SUB_ACCOUNT_YEARLY', order)));
    expect(await who.user()).toMatchObject({ totalPlusToken: 10 });
    expect((await who.summary()).invoices[0]).toMatchObject({ amountCents: 13_500 });

    expect(await who.checkout('AZINSIGHT_SUB_ACCOUNT_YEARLY', { quantity: 1 })).toMatchObject({
      status: 200,
      body: { status: 'SUBSCRIPTION_CHANGED' },
    });
    expect(await who.user()).toMatchObject({ totalPlusToken: 10 });
    const members = async () =>
      (await who.call('GET', '/user/get-list-member/AZINSIGHT')).body as { _id: string; status: string }[];
    const ids = (await members()).map(({ _id }) => _id);
    await who.call('PUT', '/user/keep-members', { extension: 'AZINSIGHT', ids: [ids[4], ids[2]] });
    await who.moveClock('due');
    await who.moveClock('due');
    expect((await who.summary()).seats).toEqual({ used: 3, quota: 3, included: 2 });
    // The members that the owner chose stay, then the oldest.
    const active = (await members()).filter(({ status }) => status === 'active');
    expect(active.map(({ _id }) => _id)).toEqual([ids[0], ids[2], ids[4]]);
    expect(await who.call('POST', `/user/active-member/${ids[1]}`)).toMatchObject({
      status: 400,
      body: { code: 'LIMIT' },
    });
  });

  it('seats stop renewing when the plan ends, and last to the end of their paid period', async () => {
    const who = await account({ sellerId: 'yes', members: 4 });
    await who.buy('ADVANCED_MONTHLY');
    now += 3_600_000;
    await who.buy('AZINSIGHT_SUB_ACCOUNT_MONTHLY', { quantity: 2 });
    await who.update({ subId: String((await who.user()).stripeSubId), cancel: true });
    expect((await who.summary()).subscriptions).toMatchObject([{ autoRenew: false }, { autoRenew: true }]);
    const paid = (await who.summary()).invoices.length;
    // Far beyond both ends in one go.
    await who.moveClock('year');
    expect(await who.summary()).toMatchObject({ subscriptions: [], seats: { used: 0 } });
    expect((await who.summary()).invoices).toHaveLength(paid);
  });

  it('seats keep renewing for a plan bought elsewhere', async () => {
    const who = await account();
    await provider.changePlan(who.email, {
      stripePriceKey: 'ADVANCED_MONTHLY',
      planName: 'Advanced',
      productType: 'basic',
    });
    await who.buy('AZINSIGHT_SUB_ACCOUNT_MONTHLY');
    await who.moveClock('due');
    expect((await who.summary()).subscriptions).toMatchObject([{ family: 'seats', autoRenew: true }]);
  });

  it('monthly plans allow monthly seats only', async () => {
    const who = await account();
    await who.buy('STARTER_MONTHLY');
    expect(await who.checkout('AZINSIGHT_SUB_ACCOUNT_YEARLY')).toMatchObject({
      status: 403,
      body: { code: 'MONTHLY_ONLY' },
    });
    expect(await who.checkout('AZINSIGHT_SUB_ACCOUNT_MONTHLY')).toMatchObject({
      status: 200,
      body: { status: 'REDIRECT' },
    });
  });

  it('annual plans and token subscriptions require the integration; one-time purchases and monthly plans do not', async () => {
    const who = await account({});
    for (const key of ['STARTER_YEARLY', 'ADVANCED_YEARLY', 'AZ_API_MONTHLY', 'AZ_API_YEARLY'])
      expect((await who.checkout(key)).body, key).toEqual({ status: 'NO_MWS', url: '', invalidCouponCodes: [] });
    for (const key of ['STARTER_MONTHLY', 'ADVANCED_MONTHLY', 'AZ_API_ONETIME'])
      expect((await who.checkout(key)).body, key).toMatchObject({ status: 'REDIRECT' });
    expect((await who.summary()).subscriptions).toEqual([]);
  });

  it('a one-time token package adds tokens at each purchase, and a subscription refills its bucket each period', async () => {
    const who = await account();
    await who.buy('AZ_API_ONETIME');
    expect(await heard(who, () => who.buy('AZ_API_ONETIME', { quantity: 2 }))).toEqual([
      'tokens:updated',
      'subscription:updated',
    ]);
    expect((await who.tokens()).onetime).toEqual({ tokens: 300_000, remaining: 300_000 });

    await who.buy('AZ_API_MONTHLY', { quantity: 2 });
    expect((await who.tokens()).subscription).toEqual({ tokens: 200_000, remaining: 200_000 });
    await provider.spend(who.email, 50_000);
    await who.checkout('AZ_API_MONTHLY', { quantity: 3 });
    expect(await who.tokens()).toMatchObject({
      subscription: { tokens: 300_000, remaining: 250_000 },
      onetime: { remaining: 300_000 },
    });
    await who.moveClock('due');
    expect((await who.tokens()).subscription).toEqual({ tokens: 300_000, remaining: 300_000 });
    await who.update({ subId: (await who.summary()).subscriptions[0]?.id, cancel: true });
    await who.moveClock('due');
    expect(await who.tokens()).toMatchObject({
      subscription: { tokens: 0, remaining: 0 },
      onetime: { remaining: 300_000 },
    });
  });

  it('a plan is bought once, whatever the quantity in the request', async () => {
    const who = await account();
    const one = await who.upcoming('ADVANCED_MONTHLY');
    expect((await who.upcoming('ADVANCED_MONTHLY', 5)).amount).toBe(one.amount);
    await who.buy('ADVANCED_MONTHLY', { quantity: 5 });
    expect((await who.summary()).subscriptions).toMatchObject([{ quantity: 1 }]);
  });

  it('a yearly token subscription adds the tokens of twelve months at once', async () => {
    const who = await account();
    await who.buy('AZ_API_YEARLY', { quantity: 2 });
    expect((await who.tokens()).subscription).toEqual({ tokens: 2_400_000, remaining: 2_400_000 });
    await provider.spend(who.email, 50_000);
    await who.checkout('AZ_API_YEARLY', { quantity: 3 });
    expect((await who.tokens()).subscription).toEqual({ tokens: 3_600_000, remaining: 3_550_000 });
  });

  it('extra alert logins add to the included ones and to those bought before', async () => {
    const who = await account();
    await who.buy('ADVANCED_MONTHLY');
    expect(await who.user()).not.toHaveProperty('totalPlusTokenAzalert');
    await who.buy('AZALERT_EXTRA_LOGIN', { quantity: 3 });
    expect(await who.user()).toMatchObject({ totalPlusTokenAzalert: 5 });
    await who.buy('AZALERT_EXTRA_LOGIN');
    expect(await who.user()).toMatchObject({ totalPlusTokenAzalert: 6 });
  });

  it('a token subscription with an unpaid renewal adds no tokens until it is paid', async () => {
    const who = await account();
    await who.buy('AZ_API_MONTHLY', { quantity: 2 }, 'fails-later');
    await provider.spend(who.email, 50_000);
    await who.moveClock('due');
    expect((await who.summary()).subscriptions).toMatchObject([{ status: 'past-due' }]);
    expect((await who.tokens()).subscription).toEqual({ tokens: 200_000, remaining: 150_000 });
    await who.chooseCard('works');
    await who.call('POST', '/stripe/retry-payment', { subId: (await who.summary()).subscriptions[0]?.id });
    expect((await who.tokens()).subscription).toEqual({ tokens: 200_000, remaining: 200_000 });
  });

  it('the highest of several plans counts, in any order', () => {
    const plans = ['STARTER_YEARLY', 'ADVANCED_MONTHLY', 'STARTER_MONTHLY'].map((key) => ({ key }) as PaidSubscription);
    for (const subscriptions of [plans, plans.toReversed()])
      expect(planOf({ subscriptions, once: [] } as unknown as CustomerState)?.key).toBe('ADVANCED_MONTHLY');
  });

  it('prices give the reason if the account cannot buy them now', async () => {
    const hindrances = async (who: Awaited<ReturnType<typeof account>>) => {
      const { body } = await who.call('GET', '/stripe/prices');
      return Object.fromEntries(
        (body as { metadata: { key: string }; hindrance: string | null }[]).map(({ metadata, hindrance }) => [
          metadata.key,
          hindrance,
        ]),
      );
    };
    const who = await account({});
    expect(await hindrances(who)).toMatchObject({
      ADVANCED_YEARLY: 'needs-integration',
      ADVANCED_MONTHLY: null,
      AZ_API_MONTHLY: 'needs-integration',
      AZ_API_ONETIME: null,
      AZINSIGHT_SUB_ACCOUNT_MONTHLY: 'needs-plan',
    });
    await who.buy('ADVANCED_MONTHLY');
    expect(await hindrances(who)).toMatchObject({
      AZINSIGHT_SUB_ACCOUNT_MONTHLY: null,
      AZINSIGHT_SUB_ACCOUNT_YEARLY: 'monthly-only',
    });
    expect(await hindrances(await account())).toMatchObject({ ADVANCED_YEARLY: null, AZ_API_MONTHLY: null });
  });

  it('older prices are offered to their holders only', async () => {
    const who = await account();
    await who.buy('ADVANCED_YEARLY');
    for (const key of ['AZINSIGHT_SUB_ACCOUNT_YEARLY_OLD', 'HAZMAT_YEARLY', 'NO_SUCH_KEY']) {
      expect(await who.checkout(key), key).toMatchObject({
        status: 400,
        body: { code: 'INVALID', errors: { price: expect.any(String) } },
      });
      expect(JSON.stringify((await who.call('GET', '/stripe/prices')).body)).not.toContain(key);
    }
  });

  it('members are refused by every call, and no one can change another account’s subscription', async () => {
    const [who, other] = [await account({ sellerId: 'yes', members: 1 }), await account()];
    await who.buy('ADVANCED_YEARLY');
    const subId = (await who.summary()).subscriptions[0]?.id;
    expect(await other.update({ subId, cancel: true })).toMatchObject({ status: 404 });
    expect(await other.call('PUT', '/stripe/scheduled-change', { subId, price: 'price_starter_yearly' })).toMatchObject(
      { status: 404 },
    );
    expect(await other.call('POST', '/stripe/retry-payment', { subId })).toMatchObject({ status: 404 });
    const session = ((await who.checkout('AZ_API_ONETIME')).body as { url: string }).url.split('/').at(-1);
    expect(await other.call('GET', `/stripe/checkout-result?session=${session}`)).toMatchObject({ status: 404 });

    const token = await provider.openSession(`m1-${who.email}`);
    const member = billingOf(provider, token);
    const calls: [string, string, object?][] = [
      ['GET', '/stripe/prices'],
      ['GET', '/stripe/billing-summary'],
      ['POST', '/stripe/portal-url', { returnUrl: 'http://127.0.0.1/' }],
      ['POST', '/stripe/upcoming', { price: 'price_starter_yearly' }],
      ['POST', '/stripe/update-subscription', { subId, cancel: true }],
      ['PUT', '/stripe/scheduled-change', { subId, price: 'price_starter_yearly' }],
      ['DELETE', '/stripe/scheduled-change', { subId }],
      ['GET', '/portal/get-current-plans'],
      ['GET', '/portal/get-product-plans'],
      ['GET', '/portal/get-current-plugins'],
      ['GET', '/portal/get-current-plugins-added'],
      ['POST', '/portal/user-add-plugin', { pluginId: 'plugin-meltable', type: 'add' }],
    ];
    for (const [method, path, body] of calls)
      expect(await member.call(method, path, body), path).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await member.checkout('AZ_API_ONETIME')).toMatchObject({ status: 403 });
    expect((await who.summary()).subscriptions).toMatchObject([{ autoRenew: true, scheduled: null }]);
  });
});
