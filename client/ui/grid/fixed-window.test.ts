import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offsetFor, rowsDrawn } from './use-fixed-window.ts';

const rows = (count: number) => ({ count, rowHeight: 50, headHeight: 30 });

describe('a window over rows of equal height', () => {
  it('draws the visible rows and a few more, and none in an empty list', () => {
    expect(rowsDrawn({ offset: 0, height: 530 }, rows(1_000), 4)).toEqual({ first: 0, last: 14 });
    expect(rowsDrawn({ offset: 5_000, height: 530 }, rows(1_000), 4)).toEqual({ first: 96, last: 114 });
    expect(rowsDrawn({ offset: 49_500, height: 530 }, rows(1_000), 4)).toEqual({ first: 986, last: 999 });
    const none = rowsDrawn({ offset: 0, height: 530 }, rows(0), 4);
    expect(none.last).toBeLessThan(none.first);
  });

  it('draws some rows before the height is known, and when few rows remain below a far scroll position', () => {
    expect(rowsDrawn({ offset: 0, height: 0 }, rows(1_000), 4)).toEqual({ first: 0, last: 3 });
    expect(rowsDrawn({ offset: 90_000, height: 530 }, rows(3), 4)).toEqual({ first: 2, last: 2 });
  });

  it('does not scroll for a fully visible row, and otherwise scrolls only as far as needed', () => {
    const at = { offset: 1_000, height: 530 };
    expect(offsetFor(20, at, rows(1_000))).toBeUndefined();
    expect(offsetFor(28, at, rows(1_000))).toBeUndefined();
    expect(offsetFor(19, at, rows(1_000))).toBe(950);
    expect(offsetFor(30, at, rows(1_000))).toBe(1_058);
    // If a row is higher than the visible area, its beginning is shown.
    expect(offsetFor(30, { offset: 0, height: 60 }, rows(1_000))).toBe(1_500);
  });

  it('draws every row it scrolled to, from any position', () => {
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
