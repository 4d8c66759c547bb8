import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWebAddress } from './cells.tsx';
import { toTsv } from './use-grid-moves.ts';
import { columnsInRange, moveBy } from './use-grid-position.ts';

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const size = { rows: 1000, columns: 11, page: 20 };

describe('moving by keyboard', () => {
  it.each([
    ['ArrowDown', {}, [6, 4]],
    ['ArrowUp', {}, [4, 4]],
    ['ArrowLeft', {}, [5, 3]],
    ['ArrowRight', {}, [5, 5]],
    ['Home', {}, [5, 0]],
    ['End', {}, [5, 10]],
    ['PageDown', {}, [25, 4]],
    ['PageUp', {}, [0, 4]],
    ['Home', { ctrlKey: true }, [0, 0]],
    ['End', { ctrlKey: true }, [999, 10]],
    ['ArrowDown', { metaKey: true }, [999, 4]],
  ] as const)('%s %j leads from row 5, column 4 to %j', (key, more, [row, column]) => {
    expect(moveBy(press(key, more), { row: 5, column: 4 }, size)).toEqual({ row, column });
  });

  it('reaches the header above the first row, except for a range; other keys do not move', () => {
    expect(moveBy(press('ArrowUp'), { row: 0, column: 2 }, size)).toEqual({ row: -1, column: 2 });
    expect(moveBy(press('ArrowUp', { shiftKey: true }), { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
    expect(moveBy(press('ArrowUp', { ctrlKey: true }), { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 });
    expect(moveBy(press('a'), { row: 0, column: 2 }, size)).toBeUndefined();
    expect(moveBy(press('ArrowDown', { altKey: true }), { row: 0, column: 2 }, size)).toBeUndefined();
  });

  it('draws the same range from any corner', () => {
    const range = { from: { row: 7, column: 4 }, to: { row: 3, column: 6 } };
    expect([2, 3, 7, 8].map((row) => columnsInRange(range, row))).toEqual([
      null,
      { start: 4, end: 6 },
      { start: 4, end: 6 },
      null,
    ]);
  });
});

describe('copied cells', () => {
  it('have as many lines and columns as were selected, whatever they contain', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 4 })
          .chain((wide) => fc.array(fc.array(fc.string(), { minLength: wide, maxLength: wide }), { minLength: 1 })),
        (rows) => {
          const lines = toTsv(rows).split('\n');
          expect(lines.length).toBe(rows.length);
          expect(lines.map((line) => line.split('\t').length)).toEqual(rows.map((cells) => cells.length));
        },
      ),
    );
  });

  it('turn formulas into text and keep figures', () => {
    expect(toTsv([['=HYPERLINK("x")', '@sum', '-2+3', '−2.85%', '-12.40', '+$4.17', '37,262', 'a\tb\nc']])).toBe(
      `'=HYPERLINK("x")\t'@sum\t'-2+3\t-2.85%\t-12.40\t+$4.17\t37,262\ta b c`,
    );
    expect(toTsv([['＝1', '\u200b=1', '\0@a']])).toBe(`'＝1\t'\u200b=1\t'\0@a`);
  });
});

describe('a link in a cell', () => {
  it('leads only to http and https', () => {
    expect(['https://walmart.com/x', 'HTTP://a.example'].every(isWebAddress)).toBe(true);
    expect(
      ['javascript:alert(1)', 'walmart.com', ' https://a b', '', null, undefined].some((text) => isWebAddress(text)),
    ).toBe(false);
  });
});
