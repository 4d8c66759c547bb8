import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCustomer, saveState } from '#provider/billing/customers-table.ts';
import type { PaidSubscription } from '#provider/billing/payments/payments.ts';
import type { LeadCosts } from '#shared/team/decisions/lead-cost.ts';
import type { MemberWork } from '#shared/team/history/usage.ts';
import type { MemberTokens } from '#shared/tokens/token-tools.ts';
import { addTeam, asinNumber, type Team } from '#tests/support/history.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { storeUses } from '../../tokens/token-uses-table.ts';
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
    expect(await costs()).toMatchObject({
      tokenPrice: null,
      team: { togetherCents: 0, bought: 0, leadCents: null },
      medianCents: null,
    });

    await provider.deps.write(async (trx) => {
      await insertCustomer(trx, 'owner', 'cus-1');
      const subscriptions = [
        subscription('ADVANCED_MONTHLY', 9_000),
        subscription('AZINSIGHT_SUB_ACCOUNT_MONTHLY', 2_000, 2),
      ];
      await saveState(trx, 'owner', {
        subscriptions,
        once: [{ id: 'p1', key: 'AZ_API_ONETIME', quantity: 2, at: NOW - 60 * DAY }],
        card: null,
        invoices: [],
      });
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
    const buys = [
      buy(1, { member: 'sees' }),
      buy(2, { member: 'sees' }),
      buy(3, { member: 'sees', asin: asinNumber(1) }),
      buy(4, { at: NOW - 50 * DAY }),
    ];
    expect((await provider.call('POST', '/portal/buys', { token: team.owner.token, body: { buys } })).status).toBe(200);

    const found = await costs();
    // 1,600 cents for 200,000 tokens. The span has the 30 days before today, and ten hours of today.
    expect(found).toMatchObject({ currency: 'USD', tokenPrice: 0.008, seats: { among: 2 }, plan: { among: 3 } });
    expect(found.plan.cents).toBe(Math.round((9_000 * (30 * 24 + 10)) / (30 * 24)));
    const sees = found.members.find(({ _id }) => _id === 'sees');
    expect(sees).toMatchObject({
      name: 'Member sees',
      tokens: 50_000,
      tokenCents: 400,
      bought: 2,
      profits: [{ currency: 'USD', amount: 24 }],
    });
    expect(sees?.leadCents).toBe((sees?.togetherCents ?? 0) / 2);
    expect(found.members.find(({ _id }) => _id === 'owner')).toMatchObject({
      seatCents: 0,
      bought: 0,
      leadCents: null,
    });
    expect(
      (await teamLeadCosts(provider.deps, 'owner', { days: 90, zone: 'UTC' })).members.find(
        ({ _id }) => _id === 'sees',
      ),
    ).toMatchObject({
      tokens: 57_000,
    });

    // Tokens of those who did nothing else, and of those who are gone, were paid as well.
    await provider.addAccount({ email: 'left@team.test', id: 'left', owner: 'owner@team.test', active: false });
    await provider.deps.write((trx) =>
      storeUses(trx, 'owner', NOW - DAY, [
        { memberId: 'left', tool: 'viewer', tokens: 400 },
        { memberId: 'gone', tool: 'viewer', tokens: 300 },
        { memberId: 'long-gone', tool: 'storefront', tokens: 200 },
      ]),
    );
    const all = await costs();
    expect(
      all.members.filter(({ _id }) => ['left', ''].includes(_id)).map(({ name, tokens }) => [name, tokens]),
    ).toEqual([
      ['', 500],
      ['left@team.test', 400],
    ]);
    const ofUsage = async () => {
      const body = { time: { st: all.from / 1000 }, zone: 'UTC' };
      return (
        (await provider.call('POST', '/user/token-use/members', { token: team.owner.token, body })).body as MemberTokens
      ).total;
    };
    expect(all.team.tokens).toBe(await ofUsage());
    // Before tokens were counted per member.
    await provider.deps.db
      .insertInto('token_days')
      .values({ account_id: 'owner', day: '2026-11-02', spent: 1_300 })
      .execute();
    const withOld = await costs();
    expect(withOld.members.find(({ _id }) => _id === '')?.tokens).toBe(1_800);
    expect(withOld.team.tokens).toBe(await ofUsage());

    // What a deleted member bought counts as well.
    const before = withOld.team.bought;
    expect(
      (
        await provider.call('POST', '/portal/buys', {
          token: team.owner.token,
          body: { buys: [buy(5, { member: 'sees' }), buy(6, { member: 'sees' })] },
        })
      ).status,
    ).toBe(200);
    await provider.deps.db
      .updateTable('buys')
      .set({ member_id: 'gone' })
      .where('id', 'in', ['lead-buy-5', 'lead-buy-6'])
      .execute();
    const withGone = await costs();
    expect(withGone.members.find(({ _id }) => _id === '')).toMatchObject({
      name: '',
      tokens: 1_800,
      bought: 2,
      profits: [{ currency: 'USD', amount: 16 }],
    });
    expect(withGone.team.bought).toBe(before + 2);
    expect(withGone.medianCents).toBe(withOld.medianCents);

    const usage = await provider.call('POST', '/user/usage-statistics/members', {
      token: team.owner.token,
      body: { time: { st: found.from / 1000 } },
    });
    for (const row of (usage.body as MemberWork).rows)
      expect(found.members.find(({ _id }) => _id === row._id)).toMatchObject({
        bought: row.bought,
        profits: row.profits,
      });
  });
});
