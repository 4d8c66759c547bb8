import { describe, expect, it } from 'vitest';
import type { BillingSummary, Subscription } from '#shared/billing/billing-summary.ts';
import type { Price } from '#shared/billing/plans/plan.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { currentUntil } from './current-line.tsx';
import { type CurrentPlan, currentOfFamily, currentPlanOf, firstInterval } from './current-plan.ts';

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

describe('the plan an account holds', () => {
  it('comes from the user record alone without other data, and renews one interval after its creation [PLAN-19]', () => {
    expect(currentPlanOf(user, [], null, NOW)).toMatchObject({
      id: 'sub_1',
      key: 'STARTER_MONTHLY',
      title: 'Starter',
      interval: 'month',
      autoRenew: true,
      renewsAt: Date.parse('2026-11-30T12:00:00Z'),
    });
    expect(currentPlanOf({ ...user, nextSubscribeAt: '2026-12-05T00:00:00Z' }, [], null, NOW)?.renewsAt).toBe(
      Date.parse('2026-12-05T00:00:00Z'),
    );
  });

  it('has details from billing for the same plan, and follows the record when billing is older', () => {
    expect(currentPlanOf(user, [], summary(subscription({ amountCents: 1 })), NOW)?.amountCents).toBe(1);
    expect(
      currentPlanOf(
        { ...user, stripePriceKey: 'ADVANCED_MONTHLY', planName: 'Advanced' },
        [],
        summary(subscription({})),
        NOW,
      )?.title,
    ).toBe('Advanced');
  });

  it('shows that a payment failed and how long the plan stays, by billing or by the record alone', () => {
    const pastDue = { amountCents: 999, failedAt: NOW, nextTryAt: null, endsAt: NOW + 7_000, reason: null };
    const known = currentPlanOf(user, [], summary(subscription({ status: 'past-due', pastDue })), NOW) as CurrentPlan;
    expect(currentUntil(known)).toBe('payment failed, active until Nov 22, 2026');
    const alone = currentPlanOf(
      { ...user, pastDue: 'plan', pastDueUntil: '2026-11-29T12:00:00Z' },
      [],
      null,
      NOW,
    ) as CurrentPlan;
    expect([alone.isPastDue, currentUntil(alone)]).toEqual([true, 'payment failed, active until Nov 29, 2026']);
    expect(currentUntil(currentPlanOf({ ...user, pastDue: 'plan' }, [], null, NOW) as CurrentPlan)).toBe(
      'payment failed',
    );
    expect(currentUntil(currentPlanOf({ ...user, pastDue: 'other' }, [], null, NOW) as CurrentPlan)).toBe(
      'renews Nov 30, 2026',
    );
  });

  it('starts with annual prices, unless every annual price of the family is unavailable', () => {
    const price = (key: string, interval: 'year' | 'month', hindrance: Price['hindrance']): Price => ({
      id: key,
      key,
      mode: 'subscription',
      interval,
      unitCents: 1,
      tiers: null,
      currency: 'USD',
      hindrance,
    });
    const barred = [price('STARTER_YEARLY', 'year', 'needs-professional'), price('STARTER_MONTHLY', 'month', null)];
    expect(firstInterval(barred, 'plan')).toBe('month');
    expect(firstInterval([...barred, price('ADVANCED_YEARLY', 'year', null)], 'plan')).toBe('year');
    expect([firstInterval(barred, 'seats'), firstInterval([], 'plan')]).toEqual(['year', 'year']);
  });

  it('is null once a canceled plan has ended, and complete until then', () => {
    const canceled = { ...user, isCanceledAccount: true };
    expect(currentPlanOf({ ...canceled, nextSubscribeAt: NOW - 1 }, [], null, NOW)).toBeNull();
    expect(currentPlanOf({ ...canceled, nextSubscribeAt: NOW + 1_000 }, [], null, NOW)).toMatchObject({
      autoRenew: false,
    });
    expect(currentPlanOf({ ...user, stripePriceKey: null }, [], null, NOW)).toBeNull();
  });

  it('comes from billing for other families, unless the subscription has ended', () => {
    const seats = subscription({ id: 'sub_2', family: 'seats', key: 'AZINSIGHT_SUB_ACCOUNT_MONTHLY', quantity: 3 });
    expect(currentOfFamily(summary(seats), 'seats')).toMatchObject({ id: 'sub_2', quantity: 3, renewsAt: NOW + 1_000 });
    expect(currentOfFamily(summary({ ...seats, status: 'ended' }), 'seats')).toBeNull();
    expect(currentOfFamily(null, 'seats')).toBeNull();
  });
});
