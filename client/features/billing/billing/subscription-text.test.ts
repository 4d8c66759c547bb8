import { describe, expect, it } from 'vitest';
import type { Subscription } from '#shared/billing/billing-summary.ts';
import { renewalText, titleOf } from './plan-pane.tsx';

const subscription: Subscription = {
  id: 's',
  family: 'plan',
  key: 'ADVANCED_YEARLY',
  title: 'Advanced',
  quantity: 1,
  interval: 'year',
  amountCents: 18_900,
  currency: 'USD',
  status: 'active',
  createdAt: Date.UTC(2026, 2, 1, 12),
  periodStart: Date.UTC(2026, 2, 1, 12),
  periodEnd: Date.UTC(2027, 2, 1, 12),
  autoRenew: true,
  scheduled: null,
  pastDue: null,
};
const scheduled = {
  key: 'STARTER_YEARLY',
  title: 'Starter',
  quantity: 1,
  amountCents: 9_900,
  at: subscription.periodEnd,
};

describe('the text of a subscription', () => {
  it('shows the quantity if it is more than one', () => {
    expect([titleOf(subscription), titleOf({ title: 'Sub-accounts', quantity: 1_200 })]).toEqual([
      'Advanced',
      'Sub-accounts, 1,200',
    ]);
  });

  it('shows when it renews, and as which plan', () => {
    expect(renewalText(subscription)).toBe('Mar 01, 2027');
    expect(renewalText({ ...subscription, scheduled })).toBe('Mar 01, 2027, as Starter');
    expect(renewalText({ ...subscription, scheduled, autoRenew: false })).toBe('Mar 01, 2027');
    const pastDue = {
      amountCents: 18_900,
      failedAt: subscription.periodStart,
      nextTryAt: null,
      endsAt: Date.UTC(2026, 2, 8, 12),
      reason: null,
    };
    expect(renewalText({ ...subscription, status: 'past-due', pastDue })).toBe(
      'Payment failed, ends Mar 08, 2026 unless you pay',
    );
    expect(renewalText({ ...subscription, status: 'past-due', pastDue: { ...pastDue, endsAt: null } })).toBe(
      'Payment failed',
    );
  });
});
