import { describe, expect, it } from 'vitest';
import { trialStateOf } from './trial.ts';

const start = Date.UTC(2026, 2, 1);
const DAY = 86_400_000;
const begun = { _id: 'u', isInTrial: true, startedFreeTrialAt: '2026-03-01T00:00:00Z' };

describe('a trial', () => {
  it.each([
    ['of 30 days', { ...begun, freeTrialType: '30' }, { state: 'running', days: 30, endsAt: start + 30 * DAY }],
    [
      'of 30 days, as a number',
      { ...begun, freeTrialType: 30 },
      { state: 'running', days: 30, endsAt: start + 30 * DAY },
    ],
    ['of any other type', { ...begun, freeTrialType: 'lmd' }, { state: 'running', days: 10, endsAt: start + 10 * DAY }],
    ['of no type', begun, { state: 'running', days: 10, endsAt: start + 10 * DAY }],
    ['whose beginning nobody knows', { _id: 'u', isInTrial: true }, { state: 'running', days: 10, endsAt: null }],
    [
      'without a seller account',
      { ...begun, isNotSpToken: true },
      { state: 'limited', asins: 40, used: null, endsAt: start + 10 * DAY },
    ],
    [
      'without a seller account, 12 products on',
      { ...begun, isNotSpToken: true, trialAsins: 12 },
      { state: 'limited', asins: 40, used: 12, endsAt: start + 10 * DAY },
    ],
    ['that has not begun', { _id: 'u', isNotStartTrial: true }, { state: 'not-started' }],
    ['that is over', { _id: 'u', isOutOfTrial: true }, { state: 'ended' }],
    [
      'of somebody who has subscribed since',
      { _id: 'u', isOutOfTrial: true, stripePriceKey: 'STARTER_YEARLY' },
      { state: 'none' },
    ],
    ['that nobody has', { _id: 'u' }, { state: 'none' }],
  ])('%s', (_, user, expected) => {
    expect(trialStateOf(user)).toEqual(expected);
  });
});
