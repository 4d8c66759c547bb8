import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { asItWas, asOfSchema, asOfText, isHeld, readAsOf } from './as-of.ts';

describe('a frozen table', () => {
  it('is identified by the number of its newest row and the time, or by the time alone', () => {
    expect(readAsOf(asOfText({ seq: 41, at: 1_700_000_000_000 }))).toEqual({ seq: 41, at: 1_700_000_000_000 });
    expect(readAsOf(asItWas(1_700_000_000_000))).toEqual({ seq: null, at: 1_700_000_000_000 });
    expect(readAsOf(asOfText({ seq: 0, at: 5 }))).toEqual({ seq: 0, at: 5 });
    for (const bad of ['', '41', '@', '41@', '-1@5', '41@5 or 1=1', `${'9'.repeat(16)}@1`])
      expect(v.is(asOfSchema, bad), bad).toBe(false);
  });

  it('contains live rows recorded by then and no later ones; without numbers, this is unknown', () => {
    expect(isHeld('41@1000', 41)).toBe(true);
    expect(isHeld('41@1000', 42)).toBe(false);
    expect(isHeld('0@1000', 1)).toBe(false);
    for (const [asOf, seq] of [
      [null, 1],
      ['@1000', 1],
      ['41@1000', undefined],
    ] as const)
      expect(isHeld(asOf, seq)).toBe(false);
  });
});
