import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import type { Buy } from './buy.ts';
import { buyCells, buyColumnNames, buyColumns, buyRow, momentOf } from './buy-table.ts';

const of = { marketplace: 'US', zone: 'America/New_York' };
const noon = Date.parse('2026-03-04T17:00:00Z');

const bought: Buy = {
  id: 'a-buy-00001',
  marketplace: 'UK',
  asin: 'B000000001',
  title: '-5 °C cool bag; blue',
  pieces: 24,
  unitCost: 3.45,
  supplier: { id: 's1', name: 'Kestrel' },
  member: { id: 'm1', name: 'Mei' },
  at: noon,
  profit: -1.2,
  by: 'Dana',
  recordedAt: 1,
  mine: true,
};

function read(head: string[], cells: string[]) {
  const columns = buyColumns(head);
  if (!columns.ok) throw new Error(columns.error);
  return buyRow(columns.value, cells, of);
}

describe('a file of orders', () => {
  it.each(['T', ' ', 'T ', '1', '1:'])(
    'takes as long to refuse a long date as its parts: %j [OWN-13]',
    async (piece) => {
      expect(
        await growthOf(repeated(piece, '!'), (text) =>
          read(['Date', 'ASIN', 'Pieces', 'Unit cost'], [`1${text}`, 'B000000001', '1', '1']),
        ),
      ).toBeLessThan(LINEAR);
    },
  );

  it('is read by names that shops and spreadsheets use [OWN-13]', () => {
    expect(
      read(
        ['Order date', 'asin', 'Qty', 'Price', 'Vendor', 'Buyer', 'Colour'],
        ['03/04/2026', 'b000000001', '1,200', '$3.45', '=HYPERLINK()', 'mei@x.test', 'red'],
      ),
    ).toEqual({
      ok: true,
      value: {
        marketplace: 'US',
        asin: 'B000000001',
        title: null,
        pieces: 1_200,
        unitCost: 3.45,
        supplier: { id: null, name: '=HYPERLINK()' },
        at: noon,
        member: 'mei@x.test',
      },
    });
  });

  it.each([
    ['Date is no day: soon. Write 2026-03-04', 'at', { Date: 'soon' }],
    ['Date is missing', 'at', { Date: '' }],
    ['ASIN: Expected an ASIN: ten letters and digits', 'asin', { ASIN: 'B01' }],
    ['Pieces is no number: many', 'pieces', { Pieces: 'many' }],
    ['Pieces: Expected whole pieces', 'pieces', { Pieces: '1.5' }],
    ['Pieces: At least one piece', 'pieces', { Pieces: '0' }],
    ['Unit cost is no amount: free', 'unitCost', { 'Unit cost': 'free' }],
    ['Unit cost: Too many decimals for the currency', 'unitCost', { 'Unit cost': '3.455' }],
    ['Marketplace: Expected a marketplace such as US', 'marketplace', { Marketplace: 'Moon' }],
    ['Costs in UK are in GBP', 'currency', { Marketplace: 'UK', Currency: 'USD' }],
    ['Costs in US are in USD', 'currency', { 'Unit cost': '100 kr' }],
    ['Profit a piece is no amount: lots', 'profit', { 'Profit a piece': 'lots' }],
  ])('says “%s”, with its column [OWN-13]', (reason, column, change) => {
    const row = {
      Date: '2026-03-04',
      ASIN: 'B000000001',
      Marketplace: '',
      Pieces: '24',
      'Unit cost': '3.45',
      Currency: '',
      'Profit a piece': '',
      ...change,
    };
    expect(read(Object.keys(row), Object.values(row))).toEqual({ ok: false, error: { column, reason } });
  });

  it('needs its columns, each once', () => {
    expect(buyColumns(['Date', 'ASIN', 'Qty'])).toEqual({ ok: false, error: 'The file has no column Unit cost.' });
    expect(buyColumns(['Date', 'ASIN', 'Qty', 'Cost', 'Quantity'])).toEqual({
      ok: false,
      error: 'The file has the column Pieces twice.',
    });
  });

  it('reads what it wrote', () => {
    const cells = buyCells(bought, of.zone).map((cell) => (cell === null ? '' : String(cell)));
    expect(read([...buyColumnNames], cells)).toEqual({
      ok: true,
      value: {
        marketplace: 'UK',
        asin: bought.asin,
        title: bought.title,
        pieces: 24,
        unitCost: 3.45,
        supplier: { id: null, name: 'Kestrel' },
        at: noon,
        profit: -1.2,
        member: 'Mei',
      },
    });
  });
});

describe('a moment in a file', () => {
  it.each(['2026-03-08T19:30:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T20:30:00Z'])(
    'is read as it was written: %s [OWN-13]',
    (moment) => {
      const [text] = buyCells({ ...bought, at: Date.parse(moment) }, of.zone);
      expect(momentOf(String(text), of.zone)).toBe(Date.parse(moment));
    },
  );

  it.each([
    ['2026-03-04', noon],
    ['2026/3/4', noon],
    ['4.3.2026', noon],
    ['3/4/2026', noon],
    ['2026-03-04 09:30', Date.parse('2026-03-04T14:30:00Z')],
    ['2026-03-04T09:30:59', Date.parse('2026-03-04T14:30:00Z')],
    ['2026-03-04T09:30:00Z', Date.parse('2026-03-04T09:30:00Z')],
    // The clocks went forward at 2:00 on March 8, and went back at 2:00 on November 1.
    ['2026-03-08 15:30', Date.parse('2026-03-08T19:30:00Z')],
    ['2026-03-08', Date.parse('2026-03-08T16:00:00Z')],
    ['2026-03-08 02:30', Date.parse('2026-03-08T07:30:00Z')],
    ['2026-11-01 15:30', Date.parse('2026-11-01T20:30:00Z')],
    ['2026-11-01 01:30', Date.parse('2026-11-01T05:30:00Z')],
    ['2026-11-01 01:30:00-05:00', Date.parse('2026-11-01T06:30:00Z')],
    ['2026-02-30', null],
    ['2026-03-04 25:00', null],
    ['46085', null],
    ['13/13/2026', null],
  ])('%s', (text, at) => {
    expect(momentOf(text, 'America/New_York')).toBe(at);
  });
});
