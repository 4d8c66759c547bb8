import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silenceIn } from './silence.ts';

const MINUTE = 60_000;
const every = (gap: number, count = 40) => Array.from({ length: count }, (_, at) => at * gap);

describe('a marketplace’s silence', () => {
  it('is far longer than its usual gaps, and at least ten minutes [ACT-07]', () => {
    const times = every(10_000);
    const last = times.at(-1) ?? 0;
    expect(silenceIn('US', times, last + 10 * MINUTE - 1)).toBeUndefined();
    expect(silenceIn('US', times, last + 10 * MINUTE)).toEqual({ marketplace: 'US', since: last, usual: 10_000 });
    const slow = every(30 * MINUTE);
    const end = slow.at(-1) ?? 0;
    expect(silenceIn('DE', slow, end + 149 * MINUTE)).toBeUndefined();
    expect(silenceIn('DE', slow, end + 150 * MINUTE)).toMatchObject({ since: end, usual: 30 * MINUTE });
  });

  it('says nothing where few messages came [ACT-07]', () => {
    expect(silenceIn('MX', every(1_000, 29), 1e12)).toBeUndefined();
    expect(silenceIn('MX', [], 1e12)).toBeUndefined();
  });

  it('ends with every message, for random times [ACT-07]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 * MINUTE }), { minLength: 30, maxLength: 60 }),
        fc.integer({ min: 0, max: 9 * MINUTE }),
        (times, after) => {
          const sorted = times.toSorted((a, b) => a - b);
          expect(silenceIn('US', sorted, (sorted.at(-1) ?? 0) + after)).toBeUndefined();
        },
      ),
    );
  });
});
