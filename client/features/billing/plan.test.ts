import { of } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { planStateOf } from '#shared/billing/plans/plan-state.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { planLine } from './plan-line.ts';
import { createPlan } from './plan$.ts';

describe('the plan', () => {
  const owner: UserInfo = {
    _id: 'u',
    email: 'o@demo.test',
    productType: 'basic',
    planName: 'AZInsight Advanced',
    stripePriceKey: 'k',
    nextSubscribeAt: '2027-03-14T12:00:00Z',
  };

  it('changes with the account [LIVE-04]', () => {
    const statuses: string[] = [];
    createPlan(of(owner, { ...owner, isInTrial: true }, owner)).subscribe(({ status }) => statuses.push(status));
    expect(statuses).toEqual(['active', 'trial', 'active']);
  });

  it('shows the plan and its date in one line', () => {
    expect(planLine(planStateOf(owner))).toBe('Advanced, renews Mar 14, 2027');
    expect(planLine(planStateOf({ ...owner, isCanceledAccount: true }))).toBe('Advanced, ends Mar 14, 2027');
    expect(planLine(planStateOf({ ...owner, pastDueUntil: '2027-03-21T12:00:00Z' }))).toBe(
      'Advanced, payment failed, ends Mar 21, 2027',
    );
    expect(planLine(planStateOf({ ...owner, pastDue: 'plan' }))).toBe('Advanced, payment failed');
    expect(
      planLine(
        planStateOf({ ...owner, pastDue: 'plan', pastDueUntil: '2027-03-21T12:00:00Z', isCanceledAccount: true }),
      ),
    ).toBe('Advanced, payment failed, ends Mar 21, 2027');
    expect(planLine(planStateOf({ ...owner, pastDue: 'other' }))).toBe('Advanced, renews Mar 14, 2027');
    expect(planLine(planStateOf({ _id: 'u' }))).toBe('No plan');
    expect(planLine(planStateOf({ _id: 'u', isInTrial: true, isNotSpToken: true }))).toBe('Limited trial');
  });
});
