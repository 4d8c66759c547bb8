import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { billingOf } from '#tests/support/billing.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';

type Plan = { id: string; code: string | null; amount: number; interval: string; isActive: boolean; isCancel: boolean };

describe('plans', () => {
  let provider: TestProvider;
  let serial = 0;
  beforeAll(async () => {
    provider = await startTestProvider();
  });
  afterAll(() => provider.close());
  const account = async () => {
    serial += 1;
    const made = await provider.addAccount({ email: `p${serial}@shop.test`, profile: {}, sellerId: `P${serial}` });
    const billing = billingOf(provider, made.token);
    return {
      ...billing,
      plans: async (path = '/portal/get-current-plans') => (await billing.call('GET', path)).body as Plan[],
    };
  };

  it('each have a price whose key is their id, in dollars and in cents', async () => {
    const who = await account();
    const prices = (await who.call('GET', '/stripe/prices')).body as {
      unit_amount: number;
      metadata: { key: string };
    }[];
    for (const plan of await who.plans()) {
      const price = prices.find(({ metadata }) => metadata.key === plan.id);
      expect(price?.unit_amount, plan.id).toBe(Math.round(plan.amount * 100));
    }
    expect((await who.plans()).map(({ id, interval }) => [id, interval])).toEqual([
      ['STARTER_MONTHLY', 'month'],
      ['STARTER_YEARLY', 'year'],
      ['ADVANCED_MONTHLY', 'month'],
      ['ADVANCED_YEARLY', 'year'],
      ['AZALERT_MONTHLY', 'month'],
      ['AZALERT_YEARLY', 'year'],
      ['AZALERT_EXTRA_LOGIN', 'Lifetime'],
    ]);
  });

  it('show which one the account has, and whether it was canceled', async () => {
    const who = await account();
    await who.buy('ADVANCED_YEARLY');
    expect((await who.plans()).filter(({ isActive }) => isActive)).toMatchObject([
      { id: 'ADVANCED_YEARLY', isCancel: false },
    ]);
    expect((await who.plans('/portal/get-product-plans')).filter(({ isActive }) => isActive)).toMatchObject([
      { code: 'AZInsight_PLAN' },
    ]);
  });

  it('of the legacy screen are canceled by their id and the number of a reason', async () => {
    const who = await account();
    const cancel = (body: object) => who.call('POST', '/portal/cancel-subscription-plan', body);
    expect(await cancel({ id: 'legacy-insight', reasonId: 1 })).toMatchObject({ status: 404 });
    await who.buy('ADVANCED_YEARLY');
    for (const wrong of [{ id: 'legacy-insight' }, { id: 'legacy-insight', reasonId: 5 }, { reasonId: 1 }])
      expect((await cancel(wrong)).status).toBe(400);
    expect(await cancel({ id: 'legacy-plus', reasonId: 1 })).toMatchObject({ status: 404 });
    expect(await cancel({ id: 'legacy-insight', reasonId: 3 })).toMatchObject({ status: 200 });
    expect((await who.plans('/portal/get-product-plans')).filter(({ isActive }) => isActive)).toMatchObject([
      { isCancel: true },
    ]);
    expect(await who.user()).toMatchObject({ isCanceledAccount: true });
  });

  it('end a trial after its days by the account’s clock, even a limited trial', async () => {
    const startedFreeTrialAt = new Date(Date.now() - 5 * 86_400_000).toISOString();
    const accounts = await Promise.all(
      [{ freeTrialType: '30' }, {}, { isNotSpToken: true }].map(async (more, n) => {
        const made = await provider.addAccount({
          email: `trial-${n}@shop.test`,
          profile: { isInTrial: true, startedFreeTrialAt, ...more },
        });
        return billingOf(provider, made.token);
      }),
    );
    for (const who of accounts) await who.moveClock('week');
    expect((await Promise.all(accounts.map((who) => who.user()))).map(({ isInTrial }) => isInTrial)).toEqual([
      true,
      false,
      false,
    ]);
    for (const who of accounts) await who.moveClock('month');
    expect((await Promise.all(accounts.map((who) => who.user()))).map(({ isInTrial }) => isInTrial)).toEqual([
      false,
      false,
      false,
    ]);
    expect(await accounts[1]?.user()).toMatchObject({ isInTrial: false, isOutOfTrial: true });
  });
});
