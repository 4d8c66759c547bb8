import { describe, expect, it } from 'vitest';
import { growthOf, LINEAR, repeated } from '#tests/support/cpu.ts';
import {
  columnNames,
  countBlank,
  entriesOf,
  expectedOf,
  guessMapping,
  headingsKey,
  likelyColumn,
  mappingBelow,
  type Table,
} from './identifier-table.ts';

const table = (text: string): Table => text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const columnOf = (text: string, type?: 'asin' | 'other') => guessMapping(table(text), type).column;

describe('the headers of a table', () => {
  it('take as long to find among long cells as among short ones', async () => {
    for (const piece of [' ', '(', '\n', '_', 'cost '])
      expect(
        await growthOf(repeated(piece, '\nx'), (cell) =>
          guessMapping([
            ['ASIN', `cost${cell}`],
            ['B07LXP4419', '1'],
          ]),
        ),
      ).toBeLessThan(LINEAR);
    expect(
      guessMapping([
        ['ASIN', 'Cost [USD]'],
        ['B07LXP4419', '1'],
      ]),
    ).toMatchObject({ cost: 1 });
  });

  it('are found by ASIN in any case, trimmed, in the first 20 rows [VIEW-03] [VIEW-04]', () => {
    expect(guessMapping([['Offer of November'], [''], ['SKU', ' asin '], ['AW-1', 'B07LXP4419']])).toMatchObject({
      head: 2,
      column: 1,
    });
    const late = (rows: number): Table => [...Array.from({ length: rows }, () => ['note']), ['Asin'], ['B07LXP4419']];
    expect(guessMapping(late(19))).toMatchObject({ head: 19, column: 0 });
    expect(guessMapping(late(20))).toMatchObject({ head: null, column: null });
  });

  it('are otherwise the first of UPC, EAN, ISBN and ISB, in that order and not by position [VIEW-03] [VIEW-04]', () => {
    expect(columnOf('ISBN|EAN|UPC\n9780306406157|4006381333931|012345678905')).toBe(2);
    expect(columnOf('sku|ISBN|ean\n1|9780306406157|4006381333931')).toBe(2);
    expect(columnOf('sku|isb\n1|9780306406157')).toBe(1);
  });

  it('lead to the chosen type if there are both, and skip an empty column', () => {
    expect(columnOf('ASIN|UPC\nB07LXP4419|012345678905', 'other')).toBe(1);
    expect(columnOf('ASIN|UPC\nB07LXP4419|012345678905', 'asin')).toBe(0);
    expect(columnOf('ASIN|UPC\n|012345678905', 'asin')).toBe(1);
    expect(columnOf('ASIN|Name\nB07LXP4419|x', 'other')).toBe(0);
  });

  it('may contain more than the bare word if identifiers follow, but not a sentence', () => {
    expect(
      guessMapping(table('The ASINs of our autumn catalogue, page 1|\nProduct ASIN|UPC Code\nB07LXP4419|012345678905')),
    ).toMatchObject({
      head: 1,
      column: 0,
    });
    expect(columnOf('Name|EAN-13\nTea|4006381333931')).toBe(1);
    expect(columnOf('Name|Barcode\nTea|4006381333931')).toBe(1);
    expect(columnOf('Ocean view|Price\nTea|4006381333931')).toBeNull();
    expect(columnOf('ASIN count|Name\n14|Tea')).toBeNull();
  });

  it('determine a kind', () => {
    const promised = ['ASIN', 'upc', 'EAN-13', 'isb', 'GTIN-14', 'Barcode', 'Name'].map((name) =>
      expectedOf([[name]], { head: 0, column: 0, cost: null }),
    );
    expect(promised).toEqual(['ASIN', 'UPC', 'EAN', 'ISBN', 'EAN', undefined, undefined]);
  });

  it('are unnecessary for a column of identifiers, which is suggested', () => {
    expect(likelyColumn(table('AW-1|B07LXP4419\nAW-2|B0CTHX9P12\nAW-3|x'))).toBe(1);
    expect(likelyColumn(table('AW-1|Tea\nAW-2|Coffee'))).toBeNull();
    expect(mappingBelow(table('Offer\nSKU|Code|Unit cost\n|digits|\nAW-1|B07LXP4419|3.50'), 1)).toEqual({
      head: 1,
      column: 1,
      cost: 2,
    });
    expect(mappingBelow(table('AW-1|B07LXP4419|3.50'), 1)).toEqual({ head: null, column: 1, cost: null });
    expect(likelyColumn([])).toBeNull();
  });
});

describe('the cost column', () => {
  const costOf = (heads: string, cells: string) => guessMapping(table(`ASIN|${heads}\nB07LXP4419|${cells}`)).cost;

  it('is guessed by its header, the clearest first, and only if it contains amounts', () => {
    expect(costOf('Price|Unit cost', '20|12')).toBe(2);
    expect(costOf('List price|Buy price', '20|12')).toBe(2);
    expect(costOf('Price|Pack', '$20|6')).toBe(1);
    expect(costOf('Buy Cost (USD)|Pack', '20|6')).toBe(1);
    expect(costOf('Cost centre|Cost', 'West|12')).toBe(2);
    expect(costOf('Cost|Price', 'ask|ask')).toBeNull();
    expect(costOf('Costume|Pack', '12|6')).toBeNull();
  });
});

describe('the rows of a table', () => {
  const rows = table('SKU|ASIN|Cost|Cost|\nAW-1|B07LXP4419|19.47|20|x\n||||\nAW-2||3|4|\nAW-3|B0CTHX9P12\n');

  it('have their number in the file and the other columns, and rows without an identifier are skipped [VIEW-03]', () => {
    expect([...entriesOf(rows, { head: 0, column: 1, cost: 2 })]).toEqual([
      { row: 2, text: 'B07LXP4419', cells: ['AW-1', '19.47', '20', 'x'] },
      { row: 5, text: 'B0CTHX9P12', cells: ['AW-3', '', '', ''] },
    ]);
  });

  it('without an identifier are counted, up to the last nonempty one', () => {
    expect(countBlank(rows, { head: 0, column: 1, cost: 2 })).toBe(2);
    expect(countBlank(rows, { head: null, column: 0, cost: null })).toBe(1);
    expect(countBlank(rows, { head: 0, column: null, cost: null })).toBe(0);
    expect(countBlank([['ASIN'], ['B07LXP4419'], [' ', ''], []], { head: 0, column: 0, cost: null })).toBe(0);
    expect(
      countBlank(
        [
          ['Offer', ''],
          ['SKU', 'ASIN'],
          ['AW-1', 'B07LXP4419'],
          ['AW-2', ''],
        ],
        { head: 1, column: 1, cost: null },
      ),
    ).toBe(1);
    expect(countBlank([['ASIN']], { head: 0, column: 0, cost: null })).toBe(0);
  });

  it('have unique column names', () => {
    expect(columnNames(rows, 0)).toEqual(['SKU', 'ASIN', 'Cost', 'Cost (2)', 'Column E']);
    expect(columnNames([Array(28).fill('x')], null).slice(25)).toEqual(['Column Z', 'Column AA', 'Column AB']);
  });

  it('are recognized by their headers, in any case', () => {
    expect(headingsKey([['Sku', ' ASIN ']], 0)).toBe(
      headingsKey(
        [
          ['SKU', 'asin'],
          ['x', 'y'],
        ],
        0,
      ),
    );
    expect(headingsKey([['sku', 'asin']], null)).toBe('');
  });
});
