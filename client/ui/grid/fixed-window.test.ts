import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetFor, rowsDrawn } from './use-fixed-window.ts';

const rows = (count: number) => ({ count, rowHeight: 50, headHeight: 30 });

describe('a window over rows of one height', () => {
  it('draws what is in sight and a few more, and none where there are none', () => {
    expect(rowsDrawn({ offset: 0, height: 530 }, rows(1_000), 4)).toEqual({ first: 0, last: 14 });
    expect(rowsDrawn({ offset: 5_000, height: 530 }, rows(1_000), 4)).toEqual({ first: 96, last: 114 });
    expect(rowsDrawn({ offset: 49_500, height: 530 }, rows(1_000), 4)).toEqual({ first: 986, last: 999 });
    const none = rowsDrawn({ offset: 0, height: 530 }, rows(0), 4);
    expect(none.last).toBeLessThan(none.first);
  });

  it('draws some before it knows how much can be seen, and where the rows have become few under a reader far down', () => {
    expect(rowsDrawn({ offset: 0, height: 0 }, rows(1_000), 4)).toEqual({ first: 0, last: 3 });
    expect(rowsDrawn({ offset: 90_000, height: 530 }, rows(3), 4)).toEqual({ first: 2, last: 2 });
  });

  it('leaves a row that can be seen whole where it is, and scrolls no further than another needs', () => {
    const at = { offset: 1_000, height: 530 };
    expect(offsetFor(20, at, rows(1_000))).toBeUndefined();
    expect(offsetFor(28, at, rows(1_000))).toBeUndefined();
    expect(offsetFor(19, at, rows(1_000))).toBe(950);
    expect(offsetFor(30, at, rows(1_000))).toBe(1_058);
    // If a row is higher than the visible area, its beginning is shown.
    expect(offsetFor(30, { offset: 0, height: 60 }, rows(1_000))).toBe(1_500);
  });

  it('has every row drawn that it scrolled to, whichever and from wherever', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(1_000_000), fc.integer({ min: 100, max: 2_000 }), (row, offset, height) => {
        const all = rows(20_001);
        const sight = { offset: offsetFor(row, { offset, height }, all) ?? offset, height };
        const { first, last } = rowsDrawn(sight, all, 0);
        expect(row >= first && row <= last).toBe(true);
        expect(offsetFor(row, sight, all)).toBeUndefined();
      }),
    );
  });
});
