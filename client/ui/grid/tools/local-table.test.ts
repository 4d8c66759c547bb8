import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ValueColumn, valueColumn } from '#client/ui/grid/columns/value-column.tsx';
import { localTable, saveCsv } from './local-table.ts';

type Row = { name: string; price: number | null };
const units = { currency: 'USD', dimension: 'in', weight: 'lb' };
const columns: readonly ValueColumn<Row>[] = [
  valueColumn<Row>({
    column: { id: 'name', title: 'Name', kind: 'text' },
    read: ({ name }) => name,
    unitsOf: () => units,
  }),
  valueColumn<Row>(
    { column: { id: 'price', title: 'Price', kind: 'money' }, read: ({ price }) => price, unitsOf: () => units },
    { title: '', name: 'Buy Box' },
  ),
];

/** Stands in for the browser's own dialog: what is written, and how it ends. */
function pickedFile(write = async (_chunk: Uint8Array) => {}) {
  const file = { text: '', end: '' };
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  vi.stubGlobal('window', {
    showSaveFilePicker: async () => ({
      createWritable: async () => ({
        write: async (chunk: Uint8Array) => {
          await write(chunk);
          file.text += decoder.decode(chunk);
        },
        close: async () => {
          file.end = 'closed';
        },
        abort: async () => {
          file.end = 'dropped';
        },
      }),
    }),
  });
  return file;
}

afterEach(() => vi.unstubAllGlobals());

describe('rows of the page as a table', () => {
  it('have column names and a count, and return figures as numbers, piece by piece', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({ name: `Row ${at}`, price: at / 2 }));
    const table = localTable(columns, rows);
    expect(table).toMatchObject({ columns: ['Name', 'Buy Box'], count: 600 });
    const pieces = [];
    for await (const piece of table.read(new AbortController().signal)) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.flat()).toEqual(rows.map(({ name, price }) => [name, price]));
  });

  it('become a CSV file without formulas', async () => {
    const file = pickedFile();
    const rows = [
      { name: '=HYPERLINK("x")', price: -3 },
      { name: 'Nothing known', price: null },
    ];
    expect(await saveCsv('rows.csv', localTable(columns, rows))).toBe(true);
    expect(file).toEqual({
      text: '\ufeffName,Buy Box\r\n"\'=HYPERLINK(""x"")",-3\r\nNothing known,\r\n',
      end: 'closed',
    });
  });

  it('leave no file behind when the export is canceled or the disk fails', async () => {
    const control = new AbortController();
    const given = pickedFile(async () => control.abort());
    expect(await saveCsv('rows.csv', localTable(columns, [{ name: 'a', price: 1 }]), control.signal)).toBe(false);
    expect(given.end).toBe('dropped');
    const full = pickedFile(async () => {
      throw new Error('No space');
    });
    await expect(saveCsv('rows.csv', localTable(columns, []))).rejects.toThrow('No space');
    expect(full.end).toBe('dropped');
  });
});
