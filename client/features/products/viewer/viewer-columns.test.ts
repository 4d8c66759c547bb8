import { describe, expect, it } from 'vitest';
import { publishedSchedules } from '#shared/fees/fee-schedule.ts';
import { identifier, viewerInput } from '#tests/support/viewer-stage.ts';
import { exportColumns, viewerColumns } from './viewer-columns.tsx';
import { waitingRows } from './viewer-row.ts';

const cells = ['9.80', '1,204', '$3', 'n/a', '12', '7', '85'].map((cost, at) => [cost, `00${at}`, `AW-${at}`, 'x']);
const input = viewerInput(0, {
  selections: ['buybox_new'],
  identifiers: cells.map((own, at) => identifier(`B00000000${at}`, at + 2, { cells: own })),
  source: { name: 'a.csv', columns: ['Price', 'Code', 'SKU', 'ASIN'], costColumn: null },
});
const place = { marketplace: 'US', schedules: publishedSchedules };

describe('the viewer’s columns', () => {
  it('of figures in the file sort as numbers, even with a cell that is none; codes sort as text', () => {
    const [price, code] = ['own.0', 'own.1'].map((id) => viewerColumns(input, place).find((column) => column.id === id));
    const rows = waitingRows(input, 'US');
    expect(rows.map((row) => price?.value?.(row))).toEqual([9.8, 1204, 3, null, 12, 7, 85]);
    expect(code?.value).toBeUndefined();
  });

  it('always have title and picture, whatever was chosen [RES-03]', () => {
    expect(viewerColumns(input, place).map(({ id }) => id)).toEqual(expect.arrayContaining(['title', 'buy_box_price_new']));
    expect(exportColumns(viewerColumns(input, place)).map(({ id }) => id)).toContain('image');
  });

  it('keep apart a column of the file that is named like one of ours [RES-02]', () => {
    const names = exportColumns(viewerColumns(input, place)).map(({ name, title }) => name ?? title);
    expect(names.filter((name) => name.startsWith('ASIN'))).toEqual(['ASIN', 'ASIN (a.csv)']);
    expect(new Set(names).size).toBe(names.length);
  });
});
