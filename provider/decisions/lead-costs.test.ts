import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer, saveState } from '#provider/billing/customers-table.ts';
import type { PaidSubscription } from '#provider/payments/payments.ts';
import type { LeadCosts } from '#shared/decisions/lead-cost.ts';
import type { MemberWork } from '#shared/history/usage.ts';
import { addTeam, asinNumber, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { teamLeadCosts } from './lead-costs.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-11-20T10:00:00.000Z');

describe('the cost of a team’s leads', () => {
  let now = NOW;
  let provider: TestProvider;
  let team: Team;
  beforeAll(async () => {
    provider = await startTestProvider({ clock: () => now });
    team = await addTeam(provider);
    const bucket = { tokens: 100_000, remaining: 100_000 };
    await provider.setBalance('owner@team.test', { freeToken: bucket, subscription: bucket, onetime: bucket });
  });
  afterAll(() => provider.close());

  const costs = async () => {
    const { status, body } = await provider.call('GET', '/user/lead-cost?days=30', { token: team.owner.token });
    expect(status).toBe(200);
    return body as LeadCosts;
  };
  const subscription = (key: string, amountCents: number, quantity = 1): PaidSubscription => ({
    id: `sub-${key}`,
    key,
    title: key,
    quantity,
    interval: 'month',
    amountCents,
    currency: 'USD',
    status: 'active',
    createdAt: NOW - 300 * DAY,
    periodStart: NOW - 10 * DAY,
    periodEnd: NOW + 20 * DAY,
    autoRenew: true,
    scheduled: null,
    pastDue: null,
  });

  it('has each member’s tokens, seat, and share of the plan, and the leads and profit of the usage statistics [OWN-03]', async () => {
    expect(await costs()).toMatchObject({ tokenPrice: null, team: { togetherCents: 0, bought: 0, leadCents: null }, medianCents: null });

    await provider.deps.write(async (trx) => {
      await insertCustomer(trx, 'owner', 'cus-1');
      const subscriptions = [subscription('ADVANCED_MONTHLY', 9_000), subscription('AZINSIGHT_SUB_ACCOUNT_MONTHLY', 2_000, 2)];
      await saveState(trx, 'owner', { subscriptions, once: [{ id: 'p1', key: 'AZ_API_ONETIME', quantity: 2, at: NOW - 60 * DAY }], card: null, invoices: [] });
    });
    now = NOW - 5 * DAY;
    await provider.spend('sees@team.test', 50_000, 'viewer');
    now = NOW - 60 * DAY;
    await provider.spend('sees@team.test', 7_000, 'viewer');
    now = NOW;
    const buy = (n: number, more: object) => ({
      id: `lead-buy-${n}`,
      marketplace: 'US',
      asin: asinNumber(n),
      pieces: 2,
      unitCost: 3,
      at: NOW - DAY,
      profit: 4,
      ...more,
    });
    const buys = [buy(1, { member: 'sees' }), buy(2, { member: 'sees' }), buy(3, { member: 'sees', asin: asinNumber(1) }), buy(4, { at: NOW - 50 * DAY })];
    expect((await provider.call('POST', '/portal/buys', { token: team.owner.token, body: { buys } })).status).toBe(200);

    const found = await costs();
    // 1,600 cents for 200,000 tokens. To 30 days, a span adds at most a quarter of an hour.
    expect(found).toMatchObject({ currency: 'USD', tokenPrice: 0.008, seats: { among: 2 }, plan: { among: 3 } });
    expect(Math.abs(found.plan.cents - 9_000)).toBeLessThan(10);
    const sees = found.members.find(({ _id }) => _id === 'sees');
    expect(sees).toMatchObject({ name: 'Member sees', tokens: 50_000, tokenCents: 400, bought: 2, profits: [{ currency: 'USD', amount: 24 }] });
    expect(sees?.leadCents).toBe((sees?.togetherCents ?? 0) / 2);
    expect(found.members.find(({ _id }) => _id === 'owner')).toMatchObject({ seatCents: 0, bought: 0, leadCents: null });
    expect((await teamLeadCosts(provider.deps, 'owner', 90)).members.find(({ _id }) => _id === 'sees')).toMatchObject({ tokens: 57_000 });

    const usage = await provider.call('POST', '/user/usage-statistics/members', { token: team.owner.token, body: { time: { st: found.from / 1000 } } });
    for (const row of (usage.body as MemberWork).rows)
      expect(found.members.find(({ _id }) => _id === row._id)).toMatchObject({ bought: row.bought, profits: row.profits });
  });
});
