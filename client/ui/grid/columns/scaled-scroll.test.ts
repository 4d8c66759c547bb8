import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mustSettle, offsetAt, placeAt, scaleOf, scrolledTo, scrollTopAt, settled } from './scaled-scroll.ts';

const scales = fc
  .record({ rows: fc.integer({ min: 1_000, max: 200_000_000 }), view: fc.integer({ min: 100, max: 2_000 }) })
  .map(({ rows, view }) => scaleOf(rows, view));

describe('the scroll bar of very many rows', () => {
  it('rows that fit a browser are scrolled px by px', () => {
    const scale = scaleOf(3_200_000, 800);
    expect(offsetAt(scale, 123_456)).toBe(123_456);
    expect(scrolledTo(scale, { scrollTop: 0, offset: 0 }, 3_000_000)).toEqual({ scrollTop: 3_000_000, offset: 3_000_000 });
  });

  it('the element never grows beyond what a browser draws, and bar and rows lead to each other', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
        expect(scale.real).toBeLessThanOrEqual(10_000_000);
        const offset = share * Math.max(0, scale.rows - scale.view);
        expect(offsetAt(scale, scrollTopAt(scale, offset))).toBeCloseTo(offset, 1);
      }),
    );
  });

  it('both ends are reached, and near them a px is a px', () => {
    const scale = scaleOf(64_000_000, 800);
    expect(offsetAt(scale, 0)).toBe(0);
    expect(offsetAt(scale, scale.real - scale.view)).toBe(scale.rows - scale.view);
    expect(offsetAt(scale, 90_000)).toBe(90_000);
    expect(scrollTopAt(scale, scale.rows - scale.view - 500)).toBe(scale.real - scale.view - 500);
  });

  it('farther down the bar, farther down the rows', () => {
    fc.assert(
      fc.property(scales, fc.nat(10_000_000), fc.nat(10_000), (scale, at, more) => {
        expect(offsetAt(scale, at + more)).toBeGreaterThanOrEqual(offsetAt(scale, at));
      }),
    );
  });

  it('a turn of the wheel moves the rows by what it says, however many there are; a leap leads to where the bar stands', () => {
    const scale = scaleOf(64_000_000, 800);
    const middle = placeAt(scale, 32_000_000);
    expect(scrolledTo(scale, middle, middle.scrollTop + 100).offset).toBe(middle.offset + 100);
    expect(scrolledTo(scale, middle, middle.scrollTop + 100_000).offset).toBe(offsetAt(scale, middle.scrollTop + 100_000));
  });

  it('put right after many steps, the bar stands where the rows are, and the rows have not moved', () => {
    fc.assert(
      fc.property(
        scales,
        fc.array(fc.integer({ min: -150, max: 150 }), { maxLength: 60 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (scale, steps, share) => {
          let place = placeAt(scale, share * scale.rows);
          for (const step of steps) place = scrolledTo(scale, place, place.scrollTop + step);
          const rest = settled(scale, place);
          expect(rest.offset).toBeCloseTo(place.offset, 6);
          expect(rest.scrollTop).toBeCloseTo(scrollTopAt(scale, place.offset), 6);
          expect(mustSettle(scale, rest)).toBe(false);
        },
      ),
    );
  });

  it('it is put right at once where the element would end before the rows do', () => {
    const scale = scaleOf(64_000_000, 800);
    expect(mustSettle(scale, { scrollTop: 300, offset: 9_000 })).toBe(true);
    expect(mustSettle(scale, { scrollTop: 300, offset: 300 })).toBe(false);
    expect(mustSettle(scale, { scrollTop: scale.real - scale.view - 10, offset: 60_000_000 })).toBe(true);
  });
});
