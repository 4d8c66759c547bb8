import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CostInput, type CostMember, leadCosts } from './lead-cost.ts';

const DAY = 86_400_000;
const to = 100 * DAY;
const from = 70 * DAY;
const member = (id: string, more: Partial<CostMember> = {}): CostMember => ({
  _id: id,
  name: id,
  active: true,
  isOwner: false,
  tokens: 0,
  bought: 0,
  profits: [],
  ...more,
});
const monthly = { currency: 'usd', createdAt: 0, periodStart: 80 * DAY, periodEnd: 110 * DAY };
const input: CostInput = {
  from,
  to,
  currency: 'usd',
  plan: { ...monthly, cents: 13_500, quantity: 1 },
  seats: { ...monthly, cents: 9_600, quantity: 8 },
  tokens: {
    packs: [{ tokens: 100_000, cents: 800 }],
    subscription: { ...monthly, cents: 4_000, quantity: 11, months: 1 },
  },
  members: [
    member('owner', { isOwner: true, tokens: 24_910, bought: 95, profits: [{ currency: 'usd', amount: 2_841.32 }] }),
    member('mei', { tokens: 12_240, bought: 89, profits: [{ currency: 'eur', amount: 5 }] }),
    member('piotr', { tokens: 318 }),
  ],
};

describe('the cost of a bought lead', () => {
  it('is tokens at the price paid, seat share and plan share, divided by the leads, with the working [OWN-03]', () => {
    const costs = leadCosts(input);
    // 800 and 4,000 cents for 100,000 and 1,100,000 tokens.
    expect(costs).toMatchObject({
      currency: 'usd',
      tokenPrice: 0.004,
      seats: { cents: 9_600, among: 2 },
      plan: { cents: 13_500, among: 3 },
      others: [],
    });
    const [piotr, mei, owner] = costs.members;
    expect(piotr).toMatchObject({
      _id: 'piotr',
      tokenCents: 1,
      seatCents: 4_800,
      planCents: 4_500,
      togetherCents: 9_301,
      bought: 0,
      leadCents: null,
      perUnit: null,
    });
    expect(mei).toMatchObject({
      _id: 'mei',
      tokenCents: 49,
      seatCents: 4_800,
      planCents: 4_500,
      togetherCents: 9_349,
      leadCents: 9_349 / 89,
      perUnit: null,
    });
    expect(owner).toMatchObject({
      _id: 'owner',
      tokenCents: 100,
      seatCents: 0,
      planCents: 4_500,
      togetherCents: 4_600,
      leadCents: 4_600 / 95,
      perUnit: 284_132 / 4_600,
    });
    expect(costs.team).toMatchObject({
      togetherCents: 23_250,
      bought: 184,
      profits: [
        { currency: 'usd', amount: 2_841.32 },
        { currency: 'eur', amount: 5 },
      ],
    });
    expect(costs.medianCents).toBe((9_349 / 89 + 4_600 / 95) / 2);
  });

  it('counts a subscription from the day it was bought, costs nothing without one, and mixes no currencies [OWN-03]', () => {
    const late = leadCosts({
      ...input,
      plan: { ...monthly, cents: 3_000, quantity: 1, createdAt: 90 * DAY, periodStart: 90 * DAY, periodEnd: 120 * DAY },
    });
    expect(late.plan.cents).toBe(1_000);
    const foreign = leadCosts({ ...input, seats: { ...monthly, cents: 9_600, quantity: 8, currency: 'eur' } });
    expect(foreign).toMatchObject({ seats: { cents: 0 }, others: [{ currency: 'eur', amount: 96 }] });
    const free = leadCosts({ ...input, plan: null, seats: null, tokens: { packs: [], subscription: null } });
    expect(free).toMatchObject({ tokenPrice: null, team: { togetherCents: 0, leadCents: 0, perUnit: null } });
    expect(leadCosts({ ...input, members: [] })).toMatchObject({
      members: [],
      team: { leadCents: null },
      medianCents: null,
    });
  });

  it('every share and sum is exact to the cent, and nothing is divided by zero [OWN-03]', () => {
    const members = fc.array(
      fc.record({ active: fc.boolean(), isOwner: fc.boolean(), tokens: fc.nat(99_999), bought: fc.nat(5) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(members, fc.nat(999_999), fc.nat(999_999), (all, planCents, seatCents) => {
        const costs = leadCosts({
          ...input,
          plan: { ...monthly, cents: planCents, quantity: 1 },
          seats: { ...monthly, cents: seatCents, quantity: 3 },
          members: all.map((each, index) => member(`m${index}`, each)),
        });
        const sum = (of: 'planCents' | 'seatCents' | 'tokenCents' | 'togetherCents') =>
          costs.members.reduce((total, row) => total + row[of], 0);
        expect(sum('planCents')).toBe(costs.plan.among === 0 ? 0 : costs.plan.cents);
        expect(sum('seatCents')).toBe(costs.seats.among === 0 ? 0 : costs.seats.cents);
        expect(sum('togetherCents')).toBe(costs.team.togetherCents);
        for (const { leadCents, bought } of [...costs.members, costs.team])
          expect(leadCents === null).toBe(bought === 0);
        expect(JSON.stringify(costs)).not.toMatch(/NaN|Infinity/);
      }),
    );
  });
});
