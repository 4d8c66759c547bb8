import { describe, expect, it } from 'vitest';
import { heldOfFamily, heldPlan } from '#client/features/plans/held.ts';
import type { UserInfo } from '#shared/account/user.ts';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const user: UserInfo = {
  _id: 'u',
  accountType: 'USER',
  planName: 'Starter',
  stripePriceKey: 'STARTER_MONTHLY',
  stripeSubId: 'sub_1',
  subscribeCreatedAt: '2026-10-31T12:00:00Z',
};
const subscription = (change: Partial<Subscription>): Subscription => ({
  id: 'sub_1',
  family: 'plan',
  key: 'STARTER_MONTHLY',
  title: 'Starter',
  quantity: 1,
  interval: 'month',
  amountCents: 999,
  currency: 'USD',
  status: 'active',
  createdAt: NOW,
  periodStart: NOW,
  periodEnd: NOW + 1_000,
  autoRenew: true,
  scheduled: null,
  pastDue: null,
  ...change,
});
const summary = (...subscriptions: Subscription[]): BillingSummary => ({
  subscriptions,
  card: null,
  invoices: [],
  seats: { used: 0, quota: 2, included: 2 },
  sandbox: null,
});

describe('what an account holds', () => {
  it('is its plan by the user record alone where nothing else is told, renewing one interval after it was made [PLAN-19]', () => {
    expect(heldPlan(user, [], null, NOW)).toMatchObject({
      id: 'sub_1',
      key: 'STARTER_MONTHLY',
      title: 'Starter',
      interval: 'month',
      autoRenew: true,
      renewsAt: Date.parse('2026-11-30T12:00:00Z'),
    });
    expect(heldPlan({ ...user, nextSubscribeAt: '2026-12-05T00:00:00Z' }, [], null, NOW)?.renewsAt).toBe(Date.parse('2026-12-05T00:00:00Z'));
  });

  it('says more where billing knows the same plan, and believes the record where billing is older', () => {
    expect(heldPlan(user, [], summary(subscription({ amountCents: 1 })), NOW)?.amountCents).toBe(1);
    expect(heldPlan({ ...user, stripePriceKey: 'ADVANCED_MONTHLY', planName: 'Advanced' }, [], summary(subscription({})), NOW)?.title).toBe('Advanced');
  });

  it('is nothing once a cancelled plan has ended, and all of it until then', () => {
    const canceled = { ...user, isCanceledAccount: true };
    expect(heldPlan({ ...canceled, nextSubscribeAt: NOW - 1 }, [], null, NOW)).toBeNull();
    expect(heldPlan({ ...canceled, nextSubscribeAt: NOW + 1_000 }, [], null, NOW)).toMatchObject({ autoRenew: false });
    expect(heldPlan({ ...user, stripePriceKey: null }, [], null, NOW)).toBeNull();
  });

  it('of another family is what billing has of it, unless that has ended', () => {
    const seats = subscription({ id: 'sub_2', family: 'seats', key: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY', quantity: 3 });
    expect(heldOfFamily(summary(seats), 'seats')).toMatchObject({ id: 'sub_2', quantity: 3, renewsAt: NOW + 1_000 });
    expect(heldOfFamily(summary({ ...seats, status: 'ended' }), 'seats')).toBeNull();
    expect(heldOfFamily(null, 'seats')).toBeNull();
  });
});
