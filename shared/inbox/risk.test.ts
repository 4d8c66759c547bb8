import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAlert } from '#shared/upstream/alert.ts';
import { anyOfferChanged, pricingHealth } from '#tests/support/messages.ts';
import { type BoxPoint, boxShareOf } from './box-share.ts';
import { profitAtRisk, riskOf } from './risk.ts';

const NOW = Date.parse('2026-02-02T08:00:00.000Z');
const HOUR = 3_600_000;
const read = (message: unknown) => {
  const alert = readAlert(message, NOW);
  if (!alert.ok) throw new Error('unreadable');
  return alert.value;
};
const lost = read(pricingHealth({ price: 20 }));
const held = read(anyOfferChanged());
const units = { aDay: 4, from: 'entered' } as const;

describe('money at risk', () => {
  const { perDay: all = 0 } = riskOf(lost, units) ?? {};

  it('is measured against the own share where the Buy Box rotates, and is nothing while it is held [ACT-02]', () => {
    expect(all).toBeGreaterThan(0);
    expect(riskOf(lost, units, 0.25)).toMatchObject({ perDay: all / 4, share: 0.25, unitsFrom: 'entered' });
    expect(riskOf(held, units, 0.25)).toEqual({ perDay: 0, currency: 'USD', unitsADay: 4, unitsFrom: 'entered' });
  });

  it('as profit is the profit of the units at risk, also a loss [ACT-02]', () => {
    const risk = riskOf(lost, units, 0.25);
    expect(risk && profitAtRisk(risk, 5.59)).toBe(5.59);
    expect(risk && profitAtRisk(risk, -2)).toBe(-2);
    const none = riskOf(held, units);
    expect(none && profitAtRisk(none, 5.59)).toBe(0);
  });
});

describe('the own share of the Buy Box', () => {
  const points = (...holds: boolean[]): BoxPoint[] => holds.map((each, at) => ({ at: at * HOUR, holds: each }));

  it('is the time that it was held, if it changed hands four times [ACT-02]', () => {
    expect(boxShareOf(points(false, true, false, true, false, true), 8 * HOUR)).toBe(0.625);
    expect(boxShareOf(points(true, false, true, false, true), 6 * HOUR)).toBe(0.667);
  });

  it('is the one from before the loss, however long the Buy Box has been lost [ACT-02]', () => {
    const share = boxShareOf(points(true, false, true, false, true), 5 * HOUR);
    expect(share).toBe(0.6);
    for (const until of [6, 60, 600])
      expect(boxShareOf(points(true, false, true, false, true, false), until * HOUR)).toBe(share);
    expect(boxShareOf(points(true, false, true, false, true, false, false, false), 600 * HOUR)).toBe(share);
  });

  it('is unknown where it does not rotate: never held, never lost, lost once', () => {
    for (const still of [
      points(),
      points(true),
      points(false, false, false, false, false, false),
      points(true, true, false),
      points(true, false, true, false),
    ])
      expect(boxShareOf(still, 10 * HOUR)).toBeUndefined();
  });

  it('is between 0 and 1 and does not depend on the order of the messages', () => {
    const point = fc.record({ at: fc.integer({ min: 0, max: 999 }), holds: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(point, { selector: ({ at }) => at, maxLength: 30 }), (all) => {
        const share = boxShareOf(all, 1_000);
        expect(boxShareOf(all.toReversed(), 1_000)).toBe(share);
        if (share !== undefined) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(1);
        }
        // What comes while the Buy Box is lost says nothing about what was lost.
        expect(boxShareOf([...all, { at: 1_000, holds: false }, { at: 1_500, holds: false }], 9_999)).toBe(share);
      }),
    );
  });
});
