import { describe, expect, it } from 'vitest';
import { publishedSchedules } from '#shared/products/fees/published-schedules.ts';
import { identifier, viewerInput } from '#tests/support/viewer-stage.ts';
import { exportColumns, viewerColumns } from './viewer-columns.tsx';
import { answeredRows, comparable, waitingRows } from './viewer-row.ts';

const cells = ['9.80', '1,204', '$3', 'n/a', '12', '7', '85'].map((cost, at) => [cost, `00${at}`, `AW-${at}`, 'x']);
const input = viewerInput(0, {
  selections: ['buybox_new'],
  identifiers: cells.map((own, at) => identifier(`B00000000${at}`, at + 2, { cells: own })),
  source: { name: 'a.csv', columns: ['Price', 'Code', 'SKU', 'ASIN'], costColumn: null },
});
const place = { marketplace: 'US', schedules: publishedSchedules };

describe('the viewer’s columns', () => {
  it('of figures in the file sort as numbers, even with a cell that is none; codes sort as text', () => {
    const [price, code] = ['own.0', 'own.1'].map((id) =>
      viewerColumns(input, place).find((column) => column.id === id),
    );
    const rows = waitingRows(input, 'US');
    expect(rows.map((row) => price?.value?.(row))).toEqual([9.8, 1204, 3, null, 12, 7, 85]);
    expect(code?.value).toBeUndefined();
  });

  it('go to Compare with unit cost, profit, and ROI, as far as these are known [RES-08] [RES-02]', () => {
    const priced = { main_category: 'Home & Kitchen', fulfillment_fee_fba: 4, buy_box_price_new: 30 };
    const products = [0, 1, 2].map((n) => ({
      asin: `B00000000${n}`,
      ...(n === 2 ? { buy_box_price_new: 30 } : priced),
    }));
    const found = products.map((product) => ({ asked: product.asin, asins: [product.asin] }));
    const rows = answeredRows(waitingRows(input, 'US').slice(0, 3), 0, { marketplace: 'US' }, {
      rows: products,
      found,
      notFound: [],
      tokens: {},
    } as never);
    const [first, , last] = comparable(rows, 0, publishedSchedules);
    // 30 − 15% − 4 − 9.80
    expect(first).toMatchObject({
      id: 'B000000000',
      values: { unit_cost: 9.8, profit: 11.7, roi: expect.closeTo(119.39, 2) },
    });
    expect(last?.values).toEqual({ asin: 'B000000002', buy_box_price_new: 30, unit_cost: 3 });
    expect(comparable(rows, null, publishedSchedules)[0]?.values).toEqual({ ...products[0], unit_cost: null });
  });

  it('always have title and picture, whatever was chosen [RES-03]', () => {
    expect(viewerColumns(input, place).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['title', 'buy_box_price_new']),
    );
    expect(exportColumns(viewerColumns(input, place)).map(({ id }) => id)).toContain('image');
  });

  it('keep apart a column of the file that is named like one of ours [RES-02]', () => {
    const names = exportColumns(viewerColumns(input, place)).map(({ name, title }) => name ?? title);
    expect(names.filter((name) => name.startsWith('ASIN'))).toEqual(['ASIN', 'ASIN (a.csv)']);
    expect(new Set(names).size).toBe(names.length);
  });
});
