import { describe, expect, it } from 'vitest';
import { createListCleaner } from '#shared/products/identifier-list.ts';
import { countBlank, entriesOf, expectedOf, guessMapping } from '#shared/products/identifier-table.ts';
import { guessType } from '#shared/products/read-identifier.ts';
import { archive, workbook } from '#tests/support/spreadsheets.ts';
import { readRows } from './read-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

/**
 * What a file gives before a token is spent: each line's kind and value or its reason, and the rows without an
 * identifier; or the refusal.
 */
async function linesOf(data: Uint8Array) {
  const read = await readRows(data, () => {});
  if (!read.ok) return read.error;
  const mapping = guessMapping(read.value, 'asin');
  const entries = [...entriesOf(read.value, mapping)];
  const cleaner = createListCleaner(guessType(entries.map(({ text }) => text)), expectedOf(read.value, mapping));
  for (const entry of entries) cleaner.add(entry);
  const { identifiers, dropped } = cleaner.list();
  const lines = [
    ...identifiers.map(({ row, kind, value }) => ({ row, is: `${kind} ${value}` })),
    ...dropped.map(({ row, why }) => ({ row, is: why })),
  ].sort((one, other) => one.row - other.row);
  return { lines: lines.map(({ row, is }) => `${row} ${is}`), blank: countBlank(read.value, mapping) };
}

/** A workbook from the XML of its sheets' rows. */
function sheets(...rows: readonly string[]): Uint8Array {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const all = rows.map((data, at) => ({ at: at + 1, data }));
  const files = {
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(({ at }) => `<Relationship Id="rId${at}" Type="${office}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${office}"><sheets>${all.map(({ at }) => `<sheet name="s${at}" sheetId="${at}" r:id="rId${at}"/>`).join('')}</sheets></workbook>`,
    ...Object.fromEntries(
      all.map(({ at, data }) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`,
      ]),
    ),
  };
  return archive(Object.entries(files).map(([name, text]) => ({ name, data: bytes(text) })));
}
const cell = (at: string, value: string, more = '') =>
  `<row r="${/\d+/.exec(at)}"><c r="${at}" t="str">${more}${value && `<v>${value}</v>`}</c></row>`;

describe('a bad file is answered before a token is spent [RES-02]', () => {
  it('with 100,000 rows it is refused with the number of its last row', async () => {
    const lines = Array.from({ length: 99_999 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join('\n');
    expect(await linesOf(bytes(`ASIN\n${lines}`))).toMatch(
      /^You can import up to 10,000 ASINs or UPCs at a time\. The last row with text in this file is row 100,000\./,
    );
  });

  it('of 60 sheets gives the rows of its first one', async () => {
    const other = cell('A1', 'ASIN') + cell('A2', 'B0CTHX9P12');
    const first = cell('A1', 'UPC') + cell('A2', '12345678905');
    expect(await linesOf(sheets(first, ...Array.from({ length: 59 }, () => other)))).toEqual({
      lines: ['2 UPC 012345678905'],
      blank: 0,
    });
  });

  it('with formulas gives their results, and says where there is none', async () => {
    const formula = '<f>LEFT(B2,10)</f>';
    expect(
      await linesOf(
        sheets(
          cell('A1', 'ASIN') +
            cell('A2', 'B07LXP4419', formula) +
            cell('A3', '', formula) +
            cell('A4', '#N/A', formula) +
            cell('A5', 'x'),
        ),
      ),
    ).toEqual({
      lines: ['2 ASIN B07LXP4419', '4 An error of the spreadsheet', '5 Not an ASIN: too short'],
      blank: 1,
    });
    expect(await linesOf(bytes('ASIN,Name\nB07LXP4419,Tea\n"=VLOOKUP(A1,B:B,1)",Cake'))).toMatchObject({
      lines: ['2 ASIN B07LXP4419', '3 A formula without its result'],
    });
  });

  it('with merged cells has the code in the first of the rows, and counts the others', async () => {
    const merged = workbook(
      [
        ['UPC', 'Size'],
        ['012345678905', 'S'],
        [null, 'M'],
        [null, 'L'],
        ['4006381333931', 'S'],
      ],
      'xls',
      (sheet) => {
        sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 3, c: 0 } }];
      },
    );
    expect(await linesOf(merged)).toEqual({ lines: ['2 UPC 012345678905', '5 EAN 4006381333931'], blank: 2 });
  });

  it('with dates and shortened numbers in the code column says so for each row', async () => {
    const dated = workbook([['EAN'], [new Date('2026-11-02T00:00:00Z')], ['4.00638E+12'], [4_006_381_333_931]]);
    expect(await linesOf(dated)).toMatchObject({
      lines: ['2 A date', '3 Shortened by the spreadsheet', '4 EAN 4006381333931'],
    });
  });

  it('with semicolons in UTF-16 and every kind of identifier is read as it is', async () => {
    const text =
      '\ufeffCode-Nr.;GTIN;Preis\r\n1;B07LXP4419;9,80\r\n2;12345678905;12,02\r\n3;978-0-306-40615-7;1\r\n4;10850012340017;148,40\r\n5;4006381333931;2';
    expect(await linesOf(new Uint8Array(Buffer.from(text, 'utf16le')))).toEqual({
      lines: [
        '2 ASIN B07LXP4419',
        '3 UPC 012345678905',
        '4 ISBN 9780306406157',
        '5 GTIN-14 850012340010',
        '6 EAN 4006381333931',
      ],
      blank: 0,
    });
  });

  it('with two rows of headings has the names in one, and lists the other as a row that is no identifier', async () => {
    expect(await linesOf(bytes('Product,,Price\nName,UPC,Net\n,12 digits,USD\nTea,012345678905,1.50'))).toEqual({
      lines: ['3 Not an ASIN, UPC, EAN or ISBN', '4 UPC 012345678905'],
      blank: 0,
    });
  });
});
