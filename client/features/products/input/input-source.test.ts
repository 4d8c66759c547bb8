import { describe, expect, it } from 'vitest';
import { guessMapping, type Table } from '#shared/products/identifier-table.ts';
import { type Entered, sourceOf, type TableSource, viewerSourceOf } from './input-source.ts';

const nothing: Entered = {
  method: 'identifier_direct_enter',
  text: '',
  upload: null,
  sheet: null,
  type: 'asin',
  corrections: new Map(),
};
const tableOf = (rows: Table): TableSource => ({
  name: 'suppliers.csv',
  rows,
  mapping: guessMapping(rows),
  remembered: false,
  cut: false,
  likely: null,
});
const entriesOf = (entered: Entered) => [...(sourceOf(entered)?.entries() ?? [])].map(({ row, text }) => [row, text]);

const rows = [
  ['SKU', 'ASIN', 'Cost'],
  ['AW-1', 'B07LXP4419', '19.47'],
  ['AW-2', 'B0CTHX9P12', '12.02'],
];

describe('the entered list', () => {
  it('belongs to the selected method, and switching methods loses nothing', () => {
    const entered = {
      ...nothing,
      text: 'B07LXP4419, B0CTHX9P12',
      upload: tableOf(rows),
      sheet: tableOf([['ASIN'], ['B0BJ4TT7WC']]),
    };
    expect(entriesOf(entered)).toEqual([
      [1, 'B07LXP4419'],
      [2, 'B0CTHX9P12'],
    ]);
    expect(entriesOf({ ...entered, method: 'identifier_upload' })).toEqual([
      [2, 'B07LXP4419'],
      [3, 'B0CTHX9P12'],
    ]);
    expect(entriesOf({ ...entered, method: 'identifier_google_sheet' })).toEqual([[2, 'B0BJ4TT7WC']]);
  });

  it('counts the rows of a table without an identifier', () => {
    const upload = tableOf([...rows, ['AW-3', '', '1'], [], ['AW-4', 'B0BJ4TT7WC', '2'], []]);
    expect(sourceOf({ ...nothing, method: 'identifier_upload', upload })?.blank).toBe(2);
    expect(sourceOf({ ...nothing, text: 'B07LXP4419,,B0CTHX9P12' })?.blank).toBe(0);
  });

  it('is empty before any input, and while the column is unknown', () => {
    expect(sourceOf(nothing)).toBeNull();
    expect(sourceOf({ ...nothing, text: ' \n, ' })).toBeNull();
    expect(sourceOf({ ...nothing, method: 'identifier_upload' })).toBeNull();
    expect(
      sourceOf({ ...nothing, method: 'identifier_upload', upload: tableOf([['Code'], ['B07LXP4419']]) }),
    ).toBeNull();
  });

  it('has the type of its heading, else of its content, which decides about the ISBN-10 of a book [RES-02]', () => {
    expect(sourceOf({ ...nothing, text: '0306406152' })).toMatchObject({ type: 'asin' });
    expect(sourceOf({ ...nothing, text: '0306406152', type: 'other' })).toMatchObject({ type: 'other' });
    expect(sourceOf({ ...nothing, text: '0306406152, 012345678905' })).toMatchObject({ type: 'other' });
    const upc = { ...nothing, method: 'identifier_upload' as const, upload: tableOf([['UPC'], ['012345678905']]) };
    expect(sourceOf(upc)).toMatchObject({ type: 'other', expected: 'UPC' });
    const asin = { ...upc, upload: tableOf([['ASIN'], ['0306406152'], ['012345678905']]) };
    expect(sourceOf(asin)).toMatchObject({ type: 'asin', expected: 'ASIN' });
    const barcode = { ...upc, upload: tableOf([['Barcode'], ['4006381333931']]) };
    expect(sourceOf(barcode)).toMatchObject({ type: 'other' });
  });

  it('takes its type from its content if no type was requested [VIEW-10]', () => {
    expect(sourceOf({ ...nothing, type: null, text: '012345678905, 4006381333931' })).toMatchObject({ type: 'other' });
    expect(sourceOf({ ...nothing, type: null, text: 'B07LXP4419' })).toMatchObject({ type: 'asin' });
  });

  it('takes its kind from the heading of a pasted column', () => {
    expect(sourceOf({ ...nothing, type: null, text: 'ISBN\n7149522' })).toMatchObject({
      type: 'other',
      expected: 'ISBN',
    });
    expect(sourceOf({ ...nothing, type: null, text: 'ASIN\n7149522' })).toMatchObject({
      type: 'asin',
      expected: 'ASIN',
    });
    expect(sourceOf({ ...nothing, text: 'GTIN\n17' })).toMatchObject({ type: 'other', expected: 'EAN' });
    expect(sourceOf({ ...nothing, text: '7149522' })).not.toHaveProperty('expected');
  });
});

describe('a Google sheet', () => {
  it('is read like a file: headings in the first row, the column ASIN in any case, otherwise UPC, EAN, or ISB [VIEW-04]', () => {
    const read = (...sheet: string[][]) =>
      entriesOf({ ...nothing, method: 'identifier_google_sheet', sheet: tableOf(sheet) });
    expect(read(['Name', 'aSiN', 'UPC'], ['Tea', 'B07LXP4419', '012345678905'])).toEqual([[2, 'B07LXP4419']]);
    expect(read(['ean', 'Name', 'Upc'], ['4006381333931', 'Tea', '012345678905'])).toEqual([[2, '012345678905']]);
    expect(read(['Name', 'EAN'], ['Tea', '4006381333931'])).toEqual([[2, '4006381333931']]);
    expect(read(['Name', 'isb'], ['Tea', '9780306406157'], ['Blank', ' '])).toEqual([[2, '9780306406157']]);
  });
});

describe('the file of a list', () => {
  it('is named, with its own columns and its cost column', () => {
    expect(viewerSourceOf(tableOf(rows))).toEqual({ name: 'suppliers.csv', columns: ['SKU', 'Cost'], costColumn: 1 });
    expect(viewerSourceOf({ ...tableOf(rows), mapping: { head: 0, column: 1, cost: 0 } })).toMatchObject({
      costColumn: 0,
    });
    expect(viewerSourceOf({ ...tableOf(rows), mapping: { head: 0, column: 1, cost: 1 } })).toMatchObject({
      costColumn: null,
    });
    expect(viewerSourceOf(null)).toBeNull();
  });
});
