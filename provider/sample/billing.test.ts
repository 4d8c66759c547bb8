import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingAccess } from '#shared/billing/plans/access.ts';
import { emptyInDays } from '#shared/tokens/token-use.ts';
import { billingOf } from '#tests/support/billing.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { DEMO_PASSWORD } from './accounts.ts';

describe('the purchases of the demo accounts', () => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await startTestProvider({ demo: true });
  });
  afterAll(() => provider.close());
  const signIn = async (name: string) => {
    const { body } = await provider.call('POST', '/sign-in-portal', {
      body: { email: `${name}@demo.test`, password: DEMO_PASSWORD },
    });
    const { token, ...user } = body as {
      token: string;
      stripeSubId: string;
      stripePriceKey: string;
      nextSubscribeAt: string;
      _id: string;
    };
    return { ...billingOf(provider, token), before: user };
  };

  it.each([
    ['owner', ['ADVANCED_YEARLY', 'AZINSIGHT_SUB_ACCOUNT_YEARLY']],
    ['hazmat', ['HAZMAT_YEARLY', 'MELTABLE', 'AZNOTES_10000']],
    ['promoter', ['ADVANCED_MONTHLY']],
  ])('%s: the payment service and the user record agree, and reading them changes nothing', async (name, keys) => {
    const who = await signIn(name);
    const { subscriptions, card, invoices } = await who.summary();
    expect(subscriptions.map(({ key }) => key)).toEqual(keys);
    expect(subscriptions[0]).toMatchObject({ id: who.before.stripeSubId, key: who.before.stripePriceKey });
    expect(new Date(subscriptions[0]?.periodEnd ?? 0).toISOString()).toBe(who.before.nextSubscribeAt);
    expect([card?.last4, invoices.length >= keys.length]).toEqual(['4242', true]);
    const { token: _, ...before } = who.before as Record<string, unknown>;
    expect(await who.user()).toEqual(before);
  });

  it('the owner’s seats, tokens and usage match the purchases', async () => {
    const who = await signIn('owner');
    expect((await who.summary()).seats).toEqual({ used: 7, quota: 10, included: 2 });
    const tokens = await who.tokens();
    const use = (await who.call('GET', '/user/get-token-use')).body as { days: { day: string; spent: number }[] };
    expect(use.days).toHaveLength(30);
    const remaining = Object.values(tokens).reduce((sum, bucket) => sum + bucket.remaining, 0);
    expect(emptyInDays(remaining, use, Date.now(), 'UTC')).toBeGreaterThan(3);
    expect((await who.tokens()).onetime).toEqual(tokens.onetime);
  });

  it('a new account buys, upgrades, adds seats, cancels, resumes, and buys tokens twice and a plugin', async () => {
    const who = await signIn('new');
    expect(billingAccess({ accountType: 'USER' })).toEqual({ open: true });
    await who.buy('STARTER_MONTHLY');
    await provider.connectAmazon('new@demo.test', 'na', 'A1DEMONEW00001');
    const { prorationDate } = await who.upcoming('ADVANCED_YEARLY');
    expect((await who.checkout('ADVANCED_YEARLY', { prorationDate })).body).toMatchObject({
      status: 'SUBSCRIPTION_CHANGED',
    });
    await who.buy('AZINSIGHT_SUB_ACCOUNT_YEARLY', { quantity: 3 });
    const subId = (await who.user()).stripeSubId;
    await who.update({ subId, cancel: true, reason: 'Cutting down on expenses', title: 'Advanced' });
    expect(await who.user()).toMatchObject({ isCanceledAccount: true });
    await who.update({ subId, cancel: false });
    await who.buy('AZ_API_ONETIME');
    await who.buy('AZ_API_ONETIME');
    expect(
      (await who.call('POST', '/portal/user-add-plugin', { pluginId: 'plugin-search-view', type: 'add' })).status,
    ).toBe(200);
    expect(await who.user()).toMatchObject({
      productType: 'basic',
      stripePriceKey: 'ADVANCED_YEARLY',
      isCanceledAccount: false,
      totalPlusToken: 5,
    });
    expect((await who.tokens()).onetime).toEqual({ tokens: 200_000, remaining: 200_000 });
    expect((await who.summary()).subscriptions.map(({ key }) => key)).toEqual([
      'ADVANCED_YEARLY',
      'AZINSIGHT_SUB_ACCOUNT_YEARLY',
      'SEARCH_VIEW',
    ]);
  });
});
