import { describe, expect, it } from 'vitest';
import { nearCells, SheetFault } from './workbook-rows.ts';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe('the filter for nearby cells', () => {
  it('keeps nearby cells unchanged, removes far ones, and reports the lost rows', () => {
    const near = '<x:row r="1" spans="1:2"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1"/>';
    const far: number[] = [];
    const read = nearCells(
      sheet(
        `${near}<x:c r="XFD1"><x:v>1</x:v></x:c></x:row><row r="1048576"><c r="A1048576"><v>2</v></c><c r="B1048576"/></row>`,
      ),
      (row) => void far.push(row),
    );
    expect(read).toBe(sheet(`${near}</x:row><row r="1048576"></row>`));
    expect(far).toEqual([1_048_575]);
  });

  it('fails on a tag or cell that does not end', () => {
    for (const broken of [
      '<c r="A1"',
      '<c r="A1"><v>1</v>',
      '<row r="1" <c r="XFD1048576"/>',
      '<c r="A1" s="<" /><c r="XFD1048576"/>',
    ])
      expect(() => nearCells(`<sheetData>${broken}`, () => undefined)).toThrow(SheetFault);
  });

  it.each([
    ['cells that never end', '<c r="A1">', ''],
    ['tags of cells that never end', '<c ', ''],
    ['tags of rows that never end', '<row ', ''],
    ['ends of cells without an end', '<c r="A1"></c', ''],
    ['values that never end in a cell far out', '<v ', '<c r="A1048576">'],
    ['prefixes', '<aaaaaaaa:', ''],
    ['blanks', '<row r  ', ''],
  ])('takes linear time in the length of the XML: %s', (_, part, before) => {
    const began = performance.now();
    try {
      nearCells(`${before}${part.repeat(Math.ceil(2_000_000 / part.length))}${before && '</c>'}`, () => undefined);
    } catch (error) {
      expect(error).toBeInstanceOf(SheetFault);
    }
    // It takes a few hundredths of a second. Quadratic, it would take minutes.
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
