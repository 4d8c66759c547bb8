import { describe, expect, it } from 'vitest';
import { noGoals, progressOf } from './goals.ts';

const today = { lookedUp: 30, bought: 5, profit: -4, tokens: 500 };

describe('progress', () => {
  it('is that of each goal there is, from nothing to the whole; a loss is no progress [OWN-09]', () => {
    expect(progressOf({ goals: { ...noGoals, lookedUp: 60, bought: 2, profit: 40, tokenCap: 500 }, today })).toEqual([
      { of: 'lookedUp', done: 30, goal: 60, share: 0.5, reached: false },
      { of: 'bought', done: 5, goal: 2, share: 1, reached: true },
      { of: 'profit', done: -4, goal: 40, share: 0, reached: false },
      { of: 'tokens', done: 500, goal: 500, share: 1, reached: true },
    ]);
    expect(progressOf({ goals: noGoals, today })).toEqual([]);
  });
});
