import { describe, expect, it } from 'vitest';
import { firstDifference, goldenOf, parseGolden } from './golden.ts';

const outcome = { seen: Array.from({ length: 60 }, (_, index) => `event ${index}`), state: ['a', 'b', 'c'] };
const golden = parseGolden(JSON.stringify(goldenOf('a test', outcome)));

describe('a golden file', () => {
  it('matches the outcome it was written from [LIVE-14]', () => {
    expect(firstDifference(golden, outcome)).toBeUndefined();
  });

  it('names the first difference by its position and its current value [LIVE-14]', () => {
    const seen = outcome.seen.with(41, 'something else').with(50, 'more');
    expect(firstDifference(golden, { ...outcome, seen })).toMatch(
      /^The 42nd event seen is 'something else'; the golden file has another there/,
    );
    expect(firstDifference(golden, { ...outcome, state: ['a', 'x', 'c'] })).toMatch(
      /^The 2nd line of the final state is 'x'/,
    );
  });

  it('names missing and surplus lines [LIVE-14]', () => {
    expect(firstDifference(golden, { ...outcome, seen: outcome.seen.slice(0, 59) })).toBe(
      '59 events were seen where the golden file has 60.',
    );
    expect(firstDifference(golden, { ...outcome, state: ['a', 'b', 'c', 'd'] })).toMatch(
      /^The 4th line of the final state is 'd'; the golden file ends before it/,
    );
  });

  it('compares only the state under faults, since the order differs [LIVE-14]', () => {
    expect(firstDifference(golden, { ...outcome, seen: [] }, ['state'])).toBeUndefined();
  });

  it('refuses a file that is not a golden file [LIVE-14]', () => {
    expect(() => parseGolden('{')).toThrow('not JSON');
    expect(() => parseGolden('{"golden":1}')).toThrow(/cannot be read at/);
  });
});
