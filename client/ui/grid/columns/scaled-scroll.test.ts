import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mustSettle, offsetAt, placeAt, scaleOf, scrolledTo, scrollTopAt, settled } from './scaled-scroll.ts';

const scales = fc
  .record({ rows: fc.integer({ min: 1_000, max: 200_000_000 }), view: fc.integer({ min: 100, max: 2_000 }) })
  .map(({ rows, view }) => scaleOf(rows, view));

describe('the scroll bar of very many rows', () => {
  it('scrolls pixel by pixel if the rows fit in the browser', () => {
    const scale = scaleOf(3_200_000, 800);
    expect(offsetAt(scale, 123_456)).toBe(123_456);
    expect(scrolledTo(scale, { scrollTop: 0, offset: 0 }, 3_000_000)).toEqual({ scrollTop: 3_000_000, offset: 3_000_000 });
  });

  it('never exceeds the browser’s largest element, and maps to rows and back', () => {
    fc.assert(
      fc.property(scales, fc.double({ min: 0, max: 1, noNaN: true }), (scale, share) => {
        expect(scale.real).toBeLessThanOrEqual(10_000_000);
        const offset = share * Math.max(0, scale.rows - scale.view);
        expect(offsetAt(scale, scrollTopAt(scale, offset))).toBeCloseTo(offset, 1);
      }),
    );
  });

  it('reaches both ends, and scrolls pixel by pixel near them', () => {
    const scale = scaleOf(64_000_000, 800);
    expect(offsetAt(scale, 0)).toBe(0);
    expect(offsetAt(scale, scale.real - scale.view)).toBe(scale.rows - scale.view);
    expect(offsetAt(scale, 90_000)).toBe(90_000);
    expect(scrollTopAt(scale, scale.rows - scale.view - 500)).toBe(scale.real - scale.view - 500);
  });

  it('moves down as the rows move down', () => {
    fc.assert(
      fc.property(scales, fc.nat(10_000_000), fc.nat(10_000), (scale, at, more) => {
        expect(offsetAt(scale, at + more)).toBeGreaterThanOrEqual(offsetAt(scale, at));
      }),
    );
  });

  it('moves rows by the wheel’s distance, however many there are; a jump leads to the bar’s position', () => {
    const scale = scaleOf(64_000_000, 800);
    const middle = placeAt(scale, 32_000_000);
    expect(scrolledTo(scale, middle, middle.scrollTop + 100).offset).toBe(middle.offset + 100);
    expect(scrolledTo(scale, middle, middle.scrollTop + 100_000).offset).toBe(offsetAt(scale, middle.scrollTop + 100_000));
  });

  it('returns to the rows’ position after many steps without moving the rows', () => {
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

  it('is corrected at once if the element would end before the rows', () => {
    const scale = scaleOf(64_000_000, 800);
    expect(mustSettle(scale, { scrollTop: 300, offset: 9_000 })).toBe(true);
    expect(mustSettle(scale, { scrollTop: 300, offset: 300 })).toBe(false);
    expect(mustSettle(scale, { scrollTop: scale.real - scale.view - 10, offset: 60_000_000 })).toBe(true);
  });
});
