import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blockCount, blockOf, blocksFor, pageOfBlock } from './page-query.ts';

describe('the blocks of a grid', () => {
  it('contain every row exactly once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 1, max: 500 }), (total, size) => {
        const rows = new Map<number, number>();
        for (let row = 0; row < total; row += 1) rows.set(blockOf(row, size), (rows.get(blockOf(row, size)) ?? 0) + 1);
        expect([...rows.keys()]).toEqual(Array.from({ length: blockCount(total, size) }, (_, block) => block));
        expect([...rows.values()].slice(0, -1).every((count) => count === size)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('needed for a window are those of its rows, plus some ahead on both sides, within the table', () => {
    expect(blocksFor({ start: 95, end: 130 }, 100, 1_000)).toEqual([0, 1]);
    expect(blocksFor({ start: 100, end: 200 }, 100, 1_000)).toEqual([1]);
    expect(blocksFor({ start: 100, end: 200 }, 100, 1_000, 1)).toEqual([0, 1, 2]);
    expect(blocksFor({ start: 950, end: 1_000 }, 100, 1_000, 2)).toEqual([7, 8, 9]);
    expect(blocksFor({ start: 0, end: 40 }, 100, 0)).toEqual([]);
    expect(blocksFor({ start: 5_000, end: 5_040 }, 100, 1_000)).toEqual([]);
    expect([blockOf(199, 100), pageOfBlock(1)]).toEqual([1, 2]);
  });
});
