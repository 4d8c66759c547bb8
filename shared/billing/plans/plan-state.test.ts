import { describe, expect, it } from 'vitest';
import { planStateOf } from './plan-state.ts';

const user = { _id: '1' };
const subscribed = {
  ...user,
  planName: 'Advanced',
  productType: 'basic',
  stripePriceKey: 'k',
  nextSubscribeAt: '2026-09-01T00:00:00Z',
};
const DAY = 86_400_000;

describe('the plan of an account', () => {
  it('is active with its renewal while the subscription runs', () => {
    expect(planStateOf(subscribed)).toEqual({
      status: 'active',
      name: 'Advanced',
      productType: 'basic',
      renewsAt: Date.UTC(2026, 8, 1),
      autoRenew: true,
      trialEndsAt: null,
      limitedTrial: false,
      pastDueUntil: null,
      pastDue: null,
    });
  });

  it('shows how long it remains after a failed payment', () => {
    expect(planStateOf({ ...subscribed, pastDueUntil: '2026-09-08T00:00:00Z' })).toMatchObject({
      status: 'active',
      pastDueUntil: Date.UTC(2026, 8, 8),
      pastDue: 'plan',
    });
    expect(planStateOf({ ...subscribed, pastDue: 'other' })).toMatchObject({ pastDueUntil: null, pastDue: 'other' });
    expect(planStateOf({ ...subscribed, pastDue: 'something new' })).toMatchObject({ pastDue: null });
  });

  it('keeps its last day when canceled, and does not renew', () => {
    expect(planStateOf({ ...subscribed, isCanceledAccount: true })).toMatchObject({
      status: 'canceled',
      autoRenew: false,
      renewsAt: Date.UTC(2026, 8, 1),
    });
  });

  it('is none for an account without anything', () => {
    expect(planStateOf(user)).toMatchObject({
      status: 'none',
      name: null,
      productType: null,
      renewsAt: null,
      autoRenew: false,
    });
  });

  it('distinguishes trials that have not started, run, or are over', () => {
    expect(planStateOf({ ...user, isNotStartTrial: true }).status).toBe('trial-not-started');
    expect(planStateOf({ ...user, isInTrial: true }).status).toBe('trial');
    expect(planStateOf({ ...user, isOutOfTrial: true }).status).toBe('trial-ended');
    expect(planStateOf({ ...subscribed, isOutOfTrial: true }).status).toBe('active');
  });

  it('ends a trial after 10 days, or 30 if its type says so, as number or text', () => {
    const start = Date.UTC(2026, 2, 1);
    const trial = { ...user, isInTrial: true, startedFreeTrialAt: '2026-03-01T00:00:00Z' };
    expect(planStateOf(trial).trialEndsAt).toBe(start + 10 * DAY);
    expect(planStateOf({ ...trial, freeTrialType: 30 }).trialEndsAt).toBe(start + 30 * DAY);
    expect(planStateOf({ ...trial, freeTrialType: '30' }).trialEndsAt).toBe(start + 30 * DAY);
    expect(planStateOf({ ...trial, freeTrialType: 99 }).trialEndsAt).toBe(start + 10 * DAY);
    expect(planStateOf({ ...trial, isInTrial: false }).trialEndsAt).toBeNull();
  });

  it('uses the other start of a trial if the first is empty', () => {
    const trial = { ...user, isInTrial: true, startTrialTime: '2026-03-01T00:00:00Z' };
    expect(planStateOf({ ...trial, startedFreeTrialAt: null }).trialEndsAt).toBe(Date.UTC(2026, 2, 11));
    expect(planStateOf({ ...trial, startedFreeTrialAt: '' }).trialEndsAt).toBe(Date.UTC(2026, 2, 11));
  });

  it('is a limited trial only while it runs and no seller account is connected', () => {
    expect(planStateOf({ ...user, isInTrial: true, isNotSpToken: true }).limitedTrial).toBe(true);
    expect(planStateOf({ ...user, isInTrial: false, isNotSpToken: true }).limitedTrial).toBe(false);
  });

  it('parses dates from text, seconds or milliseconds, and drops invalid ones', () => {
    const renewal = (nextSubscribeAt: string | number | null) =>
      planStateOf({ ...subscribed, nextSubscribeAt }).renewsAt;
    expect(renewal(1_788_220_800)).toBe(Date.UTC(2026, 8, 1));
    expect(renewal(1_788_220_800_000)).toBe(Date.UTC(2026, 8, 1));
    for (const none of ['', 'soon', null]) expect(renewal(none)).toBeNull();
  });
});
