import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRowCounter, csvCell, csvLine } from '#shared/grid/csv.ts';

describe('a cell of a CSV file', () => {
  it('is never a formula to a spreadsheet, and a number stays one', () => {
    for (const [value, cell] of [
      ['=1+1', "'=1+1"],
      ['+49 30 1', "'+49 30 1"],
      ['-2', "'-2"],
      ['@sum', "'@sum"],
      ['\t=1', "'\t=1"],
      ['\r\n=1', '"\'\r\n=1"'],
      ['a=1', 'a=1'],
      [-2, '-2'],
      [null, ''],
      ['', ''],
    ] as const)
      expect(csvCell(value)).toBe(cell);
  });

  it('with a comma, a quote or a line’s end is quoted, whatever letters it has', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'שלום 🧺'])).toBe('"a,b","say ""x""","two\nlines",שלום 🧺\r\n');
  });
});

describe('the rows of a CSV file that comes in parts', () => {
  it('are counted wherever the parts begin, and a line within a cell is none', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r\n', ',', '=', 'é') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), fc.integer({ min: 1, max: 7 }), (rows, size) => {
        const file = new TextEncoder().encode(csvLine(['Name']) + rows.map(csvLine).join(''));
        const count = createRowCounter();
        let counted = 0;
        for (let at = 0; at < file.length; at += size) counted = count(file.subarray(at, at + size));
        expect(counted).toBe(rows.length);
      }),
    );
  });
});
