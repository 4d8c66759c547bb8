import papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvLine } from '../../grid/csv.ts';
import { noSkuValues, type SellerSku, skuAfter } from './seller-sku.ts';
import { skuCells, skuColumnNames, skuColumns, skuRow } from './sku-table.ts';

const read = (head: string, row: string, marketplace = 'US') => {
  const columns = skuColumns(head.split(','));
  return columns.ok ? skuRow(columns.value, row.split(','), marketplace) : columns;
};

describe('a row of costs and limits', () => {
  it('is read by column name, in any spelling, with the marketplace of the file', () => {
    expect(
      read('Seller-SKU,Unit cost,MIN PRICE,max,Shoe size', 'HT40-SAGE,$9.80,"22",32.00,44'.replaceAll('"', '')),
    ).toEqual({
      ok: true,
      value: { marketplace: 'US', sku: 'HT40-SAGE', cost: 9.8, floor: 22, ceiling: 32 },
    });
    expect(read('SKU,Market,ASIN,Fulfillment', 'A,gb,b0c7k2m4qx,fba')).toEqual({
      ok: true,
      value: { marketplace: 'UK', sku: 'A', asin: 'B0C7K2M4QX', fulfillment: 'FBA' },
    });
  });

  it.each([
    ['SE', '100 kr', 100],
    ['PL', '12.50 zł', 12.5],
    ['CA', '$8', 8],
  ])('has amounts in the currency of %s: %s [ACT-04]', (marketplace, cost, amount) => {
    expect(read('SKU,Cost,Marketplace', `A,${cost},${marketplace}`)).toMatchObject({
      ok: true,
      value: { marketplace, cost: amount },
    });
  });

  it('leaves values of empty cells, and removes those of a dash', () => {
    expect(read('SKU,Cost,Floor', 'A,,-')).toEqual({ ok: true, value: { marketplace: 'US', sku: 'A', floor: null } });
  });

  it.each([
    ['SKU,Cost', ',1', 'The SKU is missing'],
    ['SKU,Cost', 'A,cheap', 'Cost is no amount: cheap'],
    ['SKU,Cost', 'A,-3', 'Cost is no amount: -3'],
    ['SKU,Cost', 'A,2000000', 'Cost: Expected an amount up to 1,000,000'],
    ['SKU,Cost', 'A,100 kr', 'Cost: amounts in US are in USD'],
    ['SKU,Cost,Marketplace', 'A,€3,UK', 'Cost: amounts in UK are in GBP'],
    ['SKU,Marketplace', 'A,XX', 'Marketplace: Expected a marketplace such as US'],
    ['SKU,ASIN', 'A,nothing', 'ASIN: Expected an ASIN of 10 letters and digits'],
    ['SKU,Fulfillment', 'A,drone', 'Fulfillment: Expected FBA or FBM'],
    ['SKU', 'A'.repeat(51), 'SKU: A SKU has at most 50 characters'],
    ['Cost', '1', 'The file has no column SKU.'],
    ['SKU,Cost,COGS', 'A,1,2', 'The file has the column Cost twice.'],
  ])('under %s, %s is refused: %s [ACT-04]', (head, row, error) => {
    const answer = read(head, row);
    expect(answer.ok || (typeof answer.error === 'string' ? answer.error : answer.error.reason)).toBe(error);
  });

  it.each([
    ['-A,"1"', '=Media'],
    ['a;=1+1', 'b;=2'],
    ["a;'=1", "'=Media"],
    ["'-A", '-'],
  ])(
    'is the same after an export and an import, even if a spreadsheet would run its SKU: %s [ACT-04]',
    (name, feeCategory) => {
      const sku: SellerSku = {
        ...noSkuValues,
        marketplace: 'DE',
        sku: name,
        cost: 1.5,
        feeCategory,
        changedAt: 1,
        changedBy: 'Dana',
      };
      const [head = [], cells = []] = papa.parse<string[]>(csvLine(skuColumnNames) + csvLine(skuCells(sku))).data;
      const columns = skuColumns(head);
      expect(columns.ok && skuRow(columns.value, cells, 'US')).toEqual({
        ok: true,
        value: { marketplace: 'DE', sku: name, cost: 1.5, feeCategory },
      });
    },
  );
});

describe('a change of costs and limits', () => {
  it('is refused if the floor would be above the ceiling, whichever of them changes', () => {
    const stored = { ...noSkuValues, floor: 22, ceiling: 32 };
    expect(skuAfter('US', stored, { floor: 33 })).toEqual({
      ok: false,
      error: { column: 'floor', reason: 'The floor is above the ceiling' },
    });
    expect(skuAfter('US', stored, { ceiling: 21 })).toEqual({
      ok: false,
      error: { column: 'floor', reason: 'The floor is above the ceiling' },
    });
    expect(skuAfter('US', stored, { floor: 33, ceiling: null })).toMatchObject({
      ok: true,
      value: { floor: 33, ceiling: null },
    });
  });

  it('is refused if a limit has decimals that no price has', () => {
    expect(skuAfter('US', noSkuValues, { floor: 1.005 })).toEqual({
      ok: false,
      error: { column: 'floor', reason: 'The floor is no price in USD' },
    });
    expect(skuAfter('JP', noSkuValues, { ceiling: 10.5 })).toEqual({
      ok: false,
      error: { column: 'ceiling', reason: 'The ceiling is no price in JPY' },
    });
    expect(skuAfter('US', noSkuValues, { cost: 0.0345 })).toMatchObject({ ok: true });
  });
});
