import { describe, expect, it } from 'vitest';
import {
  batchesOf,
  failedBatches,
  nextBatches,
  type Outcome,
  progressOf,
  rateOf,
  reduceRun,
  startState,
} from './run-state.ts';

const outcome = (found: number, notFound = 0): Outcome => ({ found, notFound, spent: found, free: 0 });

describe('the state of a run', () => {
  it('splits the list into batches of 20 in its order, the last one with the rest [VIEW-05]', () => {
    const places = (count: number) => Array.from({ length: count }, (_, at) => at);
    const allBatches = (count: number) => batchesOf(places(count), 'US', () => true);
    const batches = allBatches(45);
    expect(batches.map(({ places: of }) => of.length)).toEqual([20, 20, 5]);
    expect(batches.flatMap(({ places: of }) => of)).toEqual(places(45));
    expect(batchesOf([3, 9], 'CA', () => true)).toEqual([{ places: [3, 9], marketplace: 'CA' }]);
    expect([0, 1, 19, 20, 21, 40].map((count) => allBatches(count).map(({ places: of }) => of.length))).toEqual([
      [],
      [1],
      [19],
      [20],
      [20, 1],
      [20, 20],
    ]);
  });

  it('looks up ASINs and codes in batches of their own, each in its turn [RES-02]', () => {
    const places = Array.from({ length: 60 }, (_, at) => at);
    const batches = batchesOf(places, 'US', (place) => place % 3 === 0);
    expect(batches.map(({ places: of }) => [of[0], of.at(-1), of.length])).toEqual([
      [1, 29, 20],
      [0, 57, 20],
      [31, 59, 20],
    ]);
    expect(batches.flatMap(({ places: of }) => of).sort((a, b) => a - b)).toEqual(places);
  });

  it('counts arrived, found, and paid identifiers, and a repeated answer once', () => {
    let state = reduceRun(startState([20, 20], 'running'), {
      kind: 'answered',
      batch: 0,
      outcome: { found: 17, notFound: 3, spent: 12, free: 5 },
      at: 1000,
    });
    state = reduceRun(state, { kind: 'answered', batch: 0, outcome: outcome(9), at: 1000 });
    expect(state).toMatchObject({ found: 17, notFound: 3, spent: 12, free: 5, latest: 0 });
    expect(progressOf(state)).toEqual({ done: 20, of: 40 });
  });

  it('restores stored batches as done, and the others wait', () => {
    const state = startState([20, 20, 4], 'paused', new Map([[1, outcome(18, 2)]]));
    expect(state).toMatchObject({ phase: 'paused', batches: ['waits', 'done', 'waits'], found: 18, notFound: 2 });
    expect(startState([4], 'paused', new Map([[0, outcome(4)]])).phase).toBe('done');
  });

  it('moves an identifier from not found to found when a second lookup finds it', () => {
    let state = startState([20], 'running', new Map([[0, outcome(17, 3)]]));
    state = reduceRun(state, { kind: 'extend', sizes: [3] });
    expect(progressOf(state)).toEqual({ done: 0, of: 3 });
    state = reduceRun(state, { kind: 'answered', batch: 1, outcome: outcome(2, 1), at: 0 });
    expect(state).toMatchObject({ phase: 'done', found: 19, notFound: 1 });
    expect(
      startState(
        [20, 3],
        'paused',
        new Map([
          [0, outcome(17, 3)],
          [1, outcome(2, 1)],
        ]),
        1,
      ),
    ).toMatchObject({ found: 19, notFound: 1 });
  });

  it('shows the rate and the remaining time', () => {
    let state = startState([20, 20, 20, 20], 'running');
    expect(rateOf(state, 0)).toBeNull();
    for (const [batch, at] of [
      [0, 10_000],
      [1, 10_900],
      [2, 11_100],
    ] as const)
      state = reduceRun(state, { kind: 'answered', batch, outcome: outcome(20), at });
    expect(state.pace).toEqual([
      [10, 40],
      [11, 20],
    ]);
    expect(rateOf(state, 11_500)).toEqual({ rate: 30, left: (20 / 30) * 1000 });
    // Nothing has come for a while: nobody knows.
    expect(rateOf(state, 40_000)).toBeNull();
  });

  it('selects the first waiting batches, and none unless it is running', () => {
    let state = reduceRun(startState([1, 1, 1, 1, 1], 'running'), { kind: 'requested', batch: 1 });
    expect(nextBatches(state, 3)).toEqual([0, 2]);
    state = reduceRun(state, { kind: 'failed', batch: 1, failure: { status: 502, code: 'X', message: '' } });
    expect(nextBatches(state, 3)).toEqual([]);
    expect(failedBatches(state)).toEqual([1]);
  });
});
