import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asEntered, FORMULA, shown } from '#provider/sandbox/google/spreadsheets-table.ts';
import { asTyped } from './as-typed.ts';

describe('a cell that is entered into a sheet', () => {
  it('never starts a formula', () => {
    const starts = ['=', '+', '-', '@', '\t', '\r', '\n', ''];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.string(), (start, rest) => {
        const text = start + rest;
        const typed = asTyped(text);
        const runs = /^[=+\-@\t\r\n]/.test(String(typed)) && !/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(String(typed));
        expect(runs).toBe(false);
        expect(asEntered(typed)).not.toBe(FORMULA);
      }),
    );
  });

  it('keeps formulas and codes as text, with a hidden apostrophe', () => {
    for (const text of [
      '=HYPERLINK("http://x")',
      '+cmd',
      '-2+3',
      '@SUM(A1)',
      '\t=1',
      '＝1+1',
      '＋cmd',
      '\0=1',
      '\u200b=1',
      '\ufeff@a',
      "'quoted",
      '012345678905',
      '12345678901234567890',
      '12345678E9',
    ]) {
      expect(asTyped(text)).toBe(`'${text}`);
      expect(shown(asEntered(asTyped(text)))).toBe(text);
    }
  });

  it('leaves numbers, even negative ones, dates and words to the sheet, and is empty for nothing', () => {
    for (const plain of ['-12.50', '+3', '0', '0.5', '2026-11-22', 'B000000001', 'Lamp - blue', ''])
      expect(asTyped(plain)).toBe(plain);
    expect([asTyped(-3), asTyped(true), asTyped(null), asTyped(undefined)]).toEqual([-3, true, '', '']);
  });
});
