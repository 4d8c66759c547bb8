import fc from 'fast-check';
import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import { createRowCounter, csvCell, csvLine, csvText } from './csv.ts';

describe('a cell of a CSV file', () => {
  it('is never a formula in a spreadsheet, and a number stays a number', () => {
    for (const [value, cell] of [
      ['=1+1', "'=1+1"],
      ['+49 30 1', "'+49 30 1"],
      ['-2', "'-2"],
      ['@sum', "'@sum"],
      ['\t=1', `"'\t'=1"`],
      ['\r\n=1', `"'\r\n'=1"`],
      ['a=1', 'a=1'],
      [-2, '-2'],
      [null, ''],
      ['', ''],
    ] as const)
      expect(csvCell(value)).toBe(cell);
  });

  it.each([
    '＝1+1',
    '＋1',
    '－1',
    '＠sum',
    '﹦1',
    '\0=1',
    '\u200b=1',
    '\ufeff=1',
    '\u2060+1',
    '\u202e-1',
    '\u3164@a',
    '\u00ad=1',
    ' =1',
    '\u3000=1',
    '\u0001\u200d ＝1',
  ])('is no formula with a disguised or hidden sign either: %j', (value) => {
    expect(csvCell(value)).toBe(`'${value}`);
  });

  it('is no formula if a spreadsheet splits on semicolons, or takes a line break in a cell for a new row', () => {
    expect(csvCell('a;=1+1;b; ＠x')).toBe(`"a;'=1+1;b;' ＠x"`);
    expect(csvCell("Lamp;\u200b-2+3+cmd|' /C calc'!A0")).toBe(`"Lamp;'\u200b-2+3+cmd|' /C calc'!A0"`);
    expect(csvCell('a\tb\t=1')).toBe(`"a\tb\t'=1"`);
    expect(csvCell('a\n=1\r\n+2')).toBe(`"a\n'=1\r\n'+2"`);
    expect(csvCell("a\n- cmd|' /C calc'!A0")).toBe(`"a\n'- cmd|' /C calc'!A0"`);
    for (const plain of ['Size; 5 - 7', 'a; b', 'To buy:\n- lamps\n- pans']) expect(csvCell(plain)).toBe(`"${plain}"`);
    expect(csvCell('a@b.test')).toBe('a@b.test');
    expect(csvCell('−2.85%')).toBe('−2.85%');
  });

  it('is read as the text that it was, with the apostrophes that the text had itself', () => {
    const read = (text: string) =>
      csvText(papa.parse<string[]>(csvLine(['a', text]), { delimiter: ',' }).data[0]?.[1] ?? '');
    for (const text of [
      'a;=1+1',
      "a;'=1",
      "'=1",
      "''=1",
      '\t=1',
      "'\ta",
      'a\n- b',
      "a\n'- b",
      'a\n-1',
      "O'Neill; 5",
      '-A,"1"',
      " '=1",
      "a; '=1",
    ])
      expect(read(text)).toBe(text);
    const piece = fc.constantFrom(
      'a',
      ';',
      '\t',
      '\r',
      '\n',
      "'",
      '=',
      '-',
      '+',
      '@',
      '＝',
      ' ',
      '\u200b',
      '|',
      '(',
      '"',
      ',',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        expect(read(pieces.join(''))).toBe(pieces.join(''));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each(['\t', '\t=', ';', '; ', '\n', '\n ', '\n- ', '\n-', "\n'", "'", ' ', '\u200b', '\u2028', '- '])(
    'takes as long for a long text as for its parts: %j',
    async (piece) => {
      for (const text of [
        repeated(piece, 'x'),
        repeated(piece, '|'),
        (size: number) => `a;${repeated(piece)(size)}`,
        (size: number) => `\n${repeated(piece)(size)}`,
      ]) {
        expect(await growthOf(text, csvCell)).toBeLessThan(LINEAR);
        expect(await growthOf(text, csvText)).toBeLessThan(LINEAR);
      }
    },
  );

  it('is quoted if it contains a comma, a quote or a line break, in any script', () => {
    expect(csvLine(['a,b', 'say "x"', 'two\nlines', 'שלום 🧺'])).toBe('"a,b","say ""x""","two\nlines",שלום 🧺\r\n');
  });
});

describe('the rows of a CSV file in chunks', () => {
  it('are counted wherever chunks begin, and a line break within a cell is not a row', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r\n', ',', '=', 'é') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
        fc.integer({ min: 1, max: 7 }),
        (rows, size) => {
          const file = new TextEncoder().encode(csvLine(['Name']) + rows.map(csvLine).join(''));
          const count = createRowCounter();
          let counted = 0;
          for (let at = 0; at < file.length; at += size) counted = count(file.subarray(at, at + size));
          expect(counted).toBe(rows.length);
        },
      ),
    );
  });
});
