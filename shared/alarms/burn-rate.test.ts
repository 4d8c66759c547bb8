import { describe, expect, it } from 'vitest';
import { alarmChange, burnRate } from './burn-rate.ts';

const SHARE = 0.999;

describe('the burn rate', () => {
  it('is the share of late alerts relative to the allowed one, and 0 without alerts [OPS-07]', () => {
    expect(burnRate({ fresh: 999, late: 1 }, SHARE)).toBeCloseTo(1);
    expect(burnRate({ fresh: 9_856, late: 144 }, SHARE)).toBeCloseTo(14.4);
    expect(burnRate({ fresh: 0, late: 5 }, SHARE)).toBeCloseTo(1_000);
    expect(burnRate({ fresh: 0, late: 0 }, SHARE)).toBe(0);
  });

  it('rings the alarm only when both windows burn 14.4 times too fast [OPS-07]', () => {
    const burning = { fresh: 9_850, late: 150 };
    const calm = { fresh: 9_860, late: 140 };
    expect(alarmChange(false, burning, burning, SHARE)).toBe('on');
    expect(alarmChange(false, burning, calm, SHARE)).toBeUndefined();
    expect(alarmChange(false, calm, burning, SHARE)).toBeUndefined();
    expect(alarmChange(true, burning, burning, SHARE)).toBeUndefined();
  });

  it('ends the alarm when one window has recovered, or nothing comes anymore [OPS-07]', () => {
    const burning = { fresh: 10, late: 90 };
    expect(alarmChange(true, burning, { fresh: 100, late: 0 }, SHARE)).toBe('over');
    expect(alarmChange(true, burning, { fresh: 0, late: 0 }, SHARE)).toBe('over');
    expect(alarmChange(true, { fresh: 1_000_000, late: 5 }, burning, SHARE)).toBe('over');
  });

  it('does not ring for one or two late alerts in a quiet hour [OPS-07]', () => {
    expect(alarmChange(false, { fresh: 3, late: 2 }, { fresh: 0, late: 2 }, SHARE)).toBeUndefined();
    expect(alarmChange(false, { fresh: 3, late: 3 }, { fresh: 0, late: 2 }, SHARE)).toBe('on');
  });
});
