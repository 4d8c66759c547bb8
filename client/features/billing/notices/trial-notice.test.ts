import { describe, expect, it } from 'vitest';
import type { UserInfo } from '#shared/session/user.ts';
import { trialNotice } from './plan-notices.tsx';

const user: UserInfo = { _id: 'u', accountType: 'USER' };
const started = { isInTrial: true, startedFreeTrialAt: '2026-11-01T12:00:00Z' };

describe('the notice of a trial', () => {
  it.each([
    [
      'not started',
      { isNotStartTrial: true },
      'Your trial has not started.',
      /when you install the browser extension and log in/,
    ],
    ['of 30 days', { ...started, freeTrialType: '30' }, 'You are in your 30-day trial.', /It ends on Dec 01, 2026/],
    [
      'of 10 days',
      { ...started, freeTrialType: 'anything' },
      'You are in your 10-day trial.',
      /It ends on Nov 11, 2026/,
    ],
    ['without a beginning that is known', { isInTrial: true }, 'You are in your 10-day trial.', /^Subscribe/],
    ['limited', { ...started, isNotSpToken: true }, 'You are in the limited trial.', /^It ends at 40 ASINs/],
    [
      'limited, with its use',
      { ...started, isNotSpToken: true, trialAsins: 12 },
      'You are in the limited trial.',
      /^12 of 40 ASINs used\. It ends at 40 ASINs or on Nov 11, 2026/,
    ],
    ['ended', { isOutOfTrial: true }, 'Your trial has ended.', /Subscribe to a plan/],
  ])('%s [PLAN-18]', (_, change, title, text) => {
    expect(trialNotice({ ...user, ...change })).toMatchObject({ title, text: expect.stringMatching(text) });
  });

  it('is absent for accounts with a plan or without a trial', () => {
    expect(trialNotice(user)).toBeNull();
    expect(trialNotice({ ...user, planName: 'Starter', stripePriceKey: 'STARTER_MONTHLY' })).toBeNull();
  });
});
