import { describe, expect, it } from 'vitest';
import { archive, workbook } from '#tests/support/spreadsheets.ts';
import { readRows } from './read-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, big = false) => {
  const data = Buffer.from(text, 'utf16le');
  return new Uint8Array(big ? data.swap16() : data);
};

async function rowsOf(data: Uint8Array) {
  const read = await readRows(data, () => {});
  return read.ok ? read.value : read.error;
}

/** A workbook with the given XML in its first sheet, and another sheet that comes first in the archive. */
function workbookOf(rows: string, other = ''): Uint8Array {
  const sheet = (data: string) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${data}</sheetData></worksheet>`;
  const main = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files = {
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
      1, 2,
    ]
      .map((at) => `<Relationship Id="rId${at}" Type="${main}/worksheet" Target="worksheets/sheet${at}.xml"/>`)
      .join('')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${main}"><sheets><sheet name="a" sheetId="2" r:id="rId2"/><sheet name="b" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': sheet(other),
    'xl/worksheets/sheet2.xml': sheet(rows),
  };
  return archive(Object.entries(files).map(([name, text]) => ({ name, data: bytes(text) })));
}

describe('a text file', () => {
  const rows = [
    ['ASIN', 'Name', 'Cost'],
    ['B07LXP4419', 'Café crème', '12,50'],
  ];

  it('is read with any common delimiter [VIEW-03]', async () => {
    expect(await rowsOf(bytes('ASIN,Name,Cost\r\nB07LXP4419,Café crème,"12,50"\r\n'))).toEqual(rows);
    expect(await rowsOf(bytes('ASIN;Name;Cost\nB07LXP4419;Café crème;12,50'))).toEqual(rows);
    expect(await rowsOf(bytes('ASIN\tName\tCost\nB07LXP4419\tCafé crème\t12,50'))).toEqual(rows);
    expect(await rowsOf(bytes('ASIN|Name|Cost\nB07LXP4419|Café crème|12,50'))).toEqual(rows);
    // A short list with a decimal comma, and one with a final line break.
    expect(await rowsOf(bytes('ASIN;Kosten\nB07LXP4419;12,50\n'))).toEqual([
      ['ASIN', 'Kosten'],
      ['B07LXP4419', '12,50'],
    ]);
    expect(await rowsOf(bytes('ASIN\nB07LXP4419\n\nB0CTHX9P12\n'))).toEqual([
      ['ASIN'],
      ['B07LXP4419'],
      [''],
      ['B0CTHX9P12'],
    ]);
  });

  it('is read with the separator that a person chose [VIEW-03]', async () => {
    const text = bytes('Stock, May\nASIN;Title\nB07LXP4419;Mug, blue\nThanks, Sam');
    expect(await rowsOf(text)).toContainEqual(['B07LXP4419;Mug', ' blue']);
    const read = await readRows(text, () => {}, ';');
    expect(read.ok && read.value).toContainEqual(['B07LXP4419', 'Mug, blue']);
  });

  it('can declare its delimiter, and its rows keep their numbers', async () => {
    expect(await rowsOf(bytes('sep=;\r\nASIN;Name\r\nB07LXP4419;a,b,c'))).toEqual([
      [],
      ['ASIN', 'Name'],
      ['B07LXP4419', 'a,b,c'],
    ]);
  });

  it('is read in UTF-8 and UTF-16, with and without a byte order mark, and in windows-1252 [VIEW-03]', async () => {
    const text = 'ASIN,Name,Cost\r\nB07LXP4419,Café crème,"12,50"';
    expect(await rowsOf(bytes(`\ufeff${text}`))).toEqual(rows);
    for (const mark of ['\ufeff', '']) {
      expect(await rowsOf(utf16(mark + text))).toEqual(rows);
      expect(await rowsOf(utf16(mark + text, true))).toEqual(rows);
    }
    expect(await rowsOf(new Uint8Array(Buffer.from(text, 'latin1')))).toEqual(rows);
  });
});

describe('a workbook', () => {
  const cells = [
    ['Offer of November'],
    ['UPC', 'Cost', 'Seen', 'Stock'],
    ['012345678905', 19.47, new Date('2026-11-02T00:00:00Z'), true],
    [718604200404, 0.1 + 0.2, new Date('2026-11-02T15:30:00Z'), null],
  ];
  const rows = [
    ['Offer of November'],
    ['UPC', 'Cost', 'Seen', 'Stock'],
    ['012345678905', '19.47', '2026-11-02', 'TRUE'],
    ['718604200404', '0.3', '2026-11-02 15:30:00'],
  ];
  const trimmed = (read: string[][] | string) =>
    typeof read === 'string' ? read : read.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1));

  it('in either format returns the rows of its first sheet, with long numbers in full [VIEW-03]', async () => {
    expect(trimmed(await rowsOf(workbook(cells, 'xlsx')))).toEqual(rows);
    expect(trimmed(await rowsOf(workbook(cells, 'xls')))).toEqual(rows);
  });

  it.each(['xlsx', 'xls'] as const)(
    'as .%s is read from its first visible sheet, or from the first if all are hidden [VIEW-03]',
    async (type) => {
      expect(trimmed(await rowsOf(workbook(cells, type, undefined, { hidden: [1] })))).toEqual(rows);
      expect(await rowsOf(workbook(cells, type, undefined, { hidden: [0] }))).toEqual([['another sheet']]);
      expect(trimmed(await rowsOf(workbook(cells, type, undefined, { hidden: [0, 1] })))).toEqual(rows);
    },
  );

  it('in the older format keeps zeros that a number format has padded', async () => {
    const padded = workbook([['UPC'], [12345678905]], 'xls', (sheet) => {
      sheet.A2.z = '000000000000';
    });
    expect(await rowsOf(padded)).toEqual([['UPC'], ['012345678905']]);
  });

  it('is recognized by its content whatever its name, and so is an HTML table named .xls', async () => {
    expect(
      await rowsOf(
        bytes('<html><body><table><tr><td>UPC</td></tr><tr><td>012345678905</td></tr></table></body></html>'),
      ),
    ).toEqual([['UPC'], ['012345678905']]);
  });

  it('is read even at the size of the largest import', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => [
      `B0${String(at).padStart(8, '0')}`,
      ...Array.from({ length: 12 }, (__, column) => `cell ${at} ${column}`),
    ]);
    const read = await rowsOf(workbook([['ASIN'], ...many]));
    expect(read).toHaveLength(10_001);
    expect(read.at(-1)?.[0]).toBe('B000009999');
  });
});

/** The refusal of a file whose last row with text is this one. */
const tooMany = (row: string) =>
  `You can import up to 10,000 ASINs or UPCs at a time. The last row with text in this file is row ${row}. Delete stray cells below the list, or split the file and import the parts one by one.`;

describe('a table with a stray cell far out', () => {
  const list = [['ASIN'], ['B07LXP4419']];
  const cell = (at: string, value: string) =>
    `<row r="${/\d+/.exec(at)}"><c r="${at}" t="str">${value && `<v>${value}</v>`}</c></row>`;
  const stray = (at: string, value = 'x') =>
    workbookOf(cell('A1', 'ASIN') + cell('A2', 'B07LXP4419') + cell(at, value));
  const older = (at: string) =>
    workbook(list, 'xls', (sheet) => {
      sheet[at] = { t: 's', v: 'x' };
      sheet['!ref'] = `A1:${at}`;
    });

  it('is read without a stray cell to the right', async () => {
    expect(await rowsOf(stray('XFD3'))).toEqual(list);
    expect(await rowsOf(stray('CW3'))).toEqual(list);
    expect((await rowsOf(stray('CV3')))[2]).toHaveLength(100);
    expect((await rowsOf(older('IV2')))[1]).toHaveLength(100);
  });

  it('is read without a stray cell far out in both directions, such as one with only formatting', async () => {
    expect(await rowsOf(stray('XFD1048576'))).toEqual(list);
    expect(await rowsOf(stray('A1048576', ''))).toEqual(list);
  });

  it('is rejected with the row number if the stray cell is far below [VIEW-02]', async () => {
    expect(await rowsOf(stray('A20000'))).toHaveLength(20_000);
    expect(await rowsOf(stray('A1048576'))).toBe(tooMany('1,048,576'));
    expect(await rowsOf(stray('CV20001'))).toBe(tooMany('20,001'));
    expect(await rowsOf(older('A65536'))).toBe(tooMany('65,536'));
  });

  it.each([
    '<row r="1"><c r="XFE1"><v>1</v></c></row>',
    '<row r="1"><c r="AAAAAA1"><v>1</v></c></row>',
    '<row r="1048577"><c r="A1048577"><v>1</v></c></row>',
    '<row r="99999999999"/>',
    '<row r="1"><c r="A1" r="XFD1"><v>1</v></c></row>',
    '<row r="1"><c r="A1"><c r="XFD1"><v>1</v></c></c></row>',
    '<row r="1"><c r="&#88;FD1"><v>1</v></c></row>',
    '<row r="1"><c x=">" r="XFD1"><v>1</v></c></row>',
    '<row r="1"><![CDATA[<c r="A1">]]><c r="XFD1"><v>1</v></c></row>',
  ])('is reported as damaged if its XML hides a cell’s position: %s', async (data) => {
    expect(await rowsOf(workbookOf(data))).toMatch(/damaged/);
  });

  it('counts a cell by its row element if its reference differs', async () => {
    expect(
      await rowsOf(workbookOf('<row r="1"><c r="CV1"><v>1</v></c></row><row r="1048576"><c r="A2"><v>1</v></c></row>')),
    ).toBe(tooMany('1,048,576'));
  });

  it('is read from the first sheet whatever its file is named, and ignores far cells in other sheets', async () => {
    const far = '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await rowsOf(workbookOf('<row r="1"><c r="A1"><v>7</v></c></row>', far))).toEqual([['7']]);
  });

  it('in a web page or an XML table has the same limits', async () => {
    const xml = (row: string, cell: string) =>
      `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><?mso-application progid="Excel.Sheet"?><Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">ASIN</Data></Cell></Row><Row ss:Index="${row}"><Cell ss:Index="${cell}"><Data ss:Type="String">x</Data></Cell></Row></Table></Worksheet></Workbook>`;
    expect(await rowsOf(bytes(xml('2', '16384')))).toEqual([['ASIN']]);
    expect(await rowsOf(bytes(xml('999999999', '1')))).toBe(tooMany('999,999,999'));
    expect(
      await rowsOf(
        bytes('<html><table><tr><td>ASIN</td></tr><tr><td colspan=900000000>a</td><td>b</td></tr></table></html>'),
      ),
    ).toMatchObject([['ASIN'], { 0: 'a' }]);
  });

  it('in a text file has the same limit of rows', async () => {
    expect(await rowsOf(bytes(`ASIN${'\n'.repeat(500_000)}`))).toEqual([['ASIN']]);
    expect(await rowsOf(bytes(`ASIN${'\n'.repeat(500_000)}x`))).toBe(tooMany('500,001'));
  });
});

describe('an unusable file', () => {
  it('says what it is and what to do [VIEW-03]', async () => {
    expect(await rowsOf(bytes(''))).toBe('This file is empty. Choose one with a column of ASINs, UPCs, EANs or ISBNs.');
    expect(await rowsOf(bytes(' \n , ,\n'))).toMatch(/^This file is empty/);
    expect(await rowsOf(bytes('%PDF-1.7 ...'))).toBe(
      'This file is actually a PDF. Choose a .csv, .xls, or .xlsx file.',
    );
    expect(await rowsOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]))).toMatch(/is actually a picture/);
    expect(await rowsOf(new Uint8Array([1, 2, 3, 4, 5, 6, 250, 251, 252]))).toMatch(/neither a spreadsheet nor a text/);
  });

  it('identifies an archive of another type, a locked one, and a damaged one', async () => {
    const file = (name: string, more = {}) => archive([{ name, data: bytes('<x/>'), ...more }]);
    expect(await rowsOf(file('photos/a.png'))).toMatch(/an archive without a spreadsheet/);
    expect(await rowsOf(file('word/document.xml'))).toMatch(/a text document.* Save it as/);
    expect(await rowsOf(file('xl/workbook.bin'))).toMatch(/binary Excel workbook/);
    expect(await rowsOf(file('xl/workbook.xml', { locked: true }))).toMatch(/password-protected/);
    expect(await rowsOf(file('xl/workbook.xml'))).toMatch(/damaged/);
    expect(await rowsOf(workbook([['ASIN'], ['B07LXP4419']]).slice(0, -30))).toMatch(/damaged/);
    expect(await rowsOf(workbook([['ASIN'], ['B07LXP4419']]).fill(0, 200, 2_000))).toMatch(/damaged/);
  });

  it('is rejected if its archive would unpack to more than 100 MB, and unpacking stops if the archive understates its size', async () => {
    const sheet = { name: 'xl/worksheets/sheet1.xml', data: new Uint8Array(1_000_000) };
    expect(
      await rowsOf(
        archive([
          { name: 'xl/workbook.xml', data: bytes('<x/>') },
          { ...sheet, declared: 100_000_001 },
        ]),
      ),
    ).toMatch(/larger than 100 MB/);
    const parts = Array.from({ length: 101 }, (_, at) => ({
      name: `xl/worksheets/sheet${at}.xml`,
      data: bytes(''),
      declared: 1_000_000,
    }));
    expect(await rowsOf(archive([{ name: 'xl/workbook.xml', data: bytes('<x/>') }, ...parts]))).toMatch(
      /larger than 100 MB/,
    );
    expect(
      await rowsOf(
        archive([
          { name: 'xl/workbook.xml', data: bytes('<x/>') },
          { ...sheet, declared: 1_000 },
        ]),
      ),
    ).toMatch(/damaged/);
  });

  it('with more rows than an import allows is rejected with the last row’s number [VIEW-02]', async () => {
    const lines = Array.from({ length: 20_001 }, (_, at) => `B0${String(at).padStart(8, '0')}`).join('\n');
    expect(await rowsOf(bytes(lines))).toBe(tooMany('20,001'));
  });
});
