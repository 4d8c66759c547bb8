import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossings, rearmsAt, type Watch } from './crossings.ts';
import { firingsOf } from './replay.ts';
import { type Rearm, rearmChoices, rearmTime } from './rule.ts';

const HOUR = 3_600_000;
const entry = (min: number | null, max: number | null) => ({ field: 'buybox_new_price' as const, min, max });
const rule = (rearm: Rearm = 'at-once', entries = [entry(20, 30)]) => ({ entries, rearm });
const reading = (value: number, hour: number) => ({ at: hour * HOUR + 1, values: { buybox_new_price: value } });

/** Which readings fire, by their place. */
const fires = (values: readonly number[], rearm: Rearm = 'at-once', hours = 1) => {
  const readings = values.map((value, index) => reading(value, index * hours));
  return firingsOf(rule(rearm), readings).map(({ at, side }) => [Math.floor(at / HOUR / hours), side]);
};

describe('a metric', () => {
  it('fires when it crosses a threshold, even on the first reading; the threshold itself is inside', () => {
    expect(fires([19.99])).toEqual([[0, 'below']]);
    expect(fires([20, 30, 30.01])).toEqual([[2, 'above']]);
    expect(fires([25, 19, 18, 17])).toEqual([[1, 'below']]);
    expect(fires([19, 25, 19, 31])).toEqual([
      [0, 'below'],
      [2, 'below'],
      [3, 'above'],
    ]);
  });

  it('is silent per side for the re-arm time, and then fires on a new crossing only', () => {
    expect(fires([19, 25, 19, 25, 31, 25, 19], '6h')).toEqual([
      [0, 'below'],
      [4, 'above'],
      [6, 'below'],
    ]);
    expect(fires([19, 25, 19, 19, 19, 19, 19, 19], '6h')).toEqual([[0, 'below']]);
    expect(fires([19, 25, 19], '3d', 36)).toEqual([
      [0, 'below'],
      [2, 'below'],
    ]);
  });

  it('stays unchanged if a reading lacks it, and a late reading changes nothing', () => {
    const first = crossings(rule(), {}, { buybox_new_price: 19 }, 10 * HOUR);
    expect(crossings(rule(), first.watch, { rating: 4 }, 11 * HOUR)).toEqual({
      fired: [],
      ended: [],
      watch: first.watch,
    });
    expect(crossings(rule(), first.watch, { buybox_new_price: 25 }, 9 * HOUR)).toEqual({
      fired: [],
      ended: [],
      watch: first.watch,
    });
  });

  it('ends a firing when it leaves that side, even to the other side', () => {
    const { watch } = crossings(rule(), {}, { buybox_new_price: 19 }, HOUR);
    expect(crossings(rule(), watch, { buybox_new_price: 31 }, 2 * HOUR)).toMatchObject({
      ended: [{ field: 'buybox_new_price', side: 'below' }],
      fired: [{ side: 'above', threshold: 30, value: 31 }],
    });
  });

  it('has no side without a threshold', () => {
    const open = { rearm: 'at-once' as const, entries: [entry(null, 30)] };
    expect(crossings(open, {}, { buybox_new_price: 0 }, HOUR).fired).toEqual([]);
    expect(crossings(open, {}, { buybox_new_price: 31 }, HOUR).fired).toHaveLength(1);
  });

  it('shows when it re-arms', () => {
    const { watch } = crossings(rule('6h'), {}, { buybox_new_price: 19 }, 10 * HOUR);
    const metric = watch.buybox_new_price as NonNullable<Watch['buybox_new_price']>;
    expect(rearmsAt(metric, '6h', 12 * HOUR)).toBe(16 * HOUR);
    expect(rearmsAt(metric, '6h', 16 * HOUR)).toBeNull();
    expect(rearmsAt(metric, 'at-once', 12 * HOUR)).toBeNull();
  });

  it('never fires twice on a side within the re-arm time, nor more often with a longer one', () => {
    const prices = fc.array(fc.integer({ min: 15, max: 35 }), { maxLength: 60 });
    fc.assert(
      fc.property(prices, fc.constantFrom(...rearmChoices.map(({ id }) => id)), (values, rearm) => {
        const readings = values.map(reading);
        const marks = firingsOf(rule(rearm), readings);
        for (const side of ['below', 'above'] as const) {
          const moments = marks.filter((mark) => mark.side === side).map(({ at }) => at);
          for (const [index, at] of moments.slice(1).entries())
            expect(at - (moments[index] ?? 0)).toBeGreaterThanOrEqual(rearmTime(rearm));
        }
        expect(marks.length).toBeLessThanOrEqual(firingsOf(rule('at-once'), readings).length);
        for (const { side, value } of marks) expect(side === 'below' ? value < 20 : value > 30).toBe(true);
      }),
    );
  });
});
