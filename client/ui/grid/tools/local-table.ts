import { openFileSink } from '#client/ui/file-sink.ts';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import type { SheetCell } from '#shared/sheets/sheet.ts';
import type { ValueColumn } from '../columns/value-column.tsx';
import type { SheetRows } from './grid-tools.tsx';

/** So many rows are worked out at a stretch: thousands at once would hold the page up. */
const PIECE = 250;

/** Rows that live in the page as a table for a file or a spreadsheet: figures as figures, in the order of the columns. */
export const localTable = <R>(columns: readonly ValueColumn<R>[], rows: readonly R[]): SheetRows => ({
  columns: columns.map(({ title, name }) => name ?? title),
  count: rows.length,
  async *read(signal) {
    for (let from = 0; from < rows.length && !signal.aborted; from += PIECE) {
      yield rows.slice(from, from + PIECE).map((row) => columns.map((column) => column.raw(row)));
      await breath();
    }
  },
});

/**
 * Writes a table into a CSV file; cells that a spreadsheet would run are text. Must be called while a press is being handled.
 * @returns whether all of it is written; false where the person has thought better of it, or has given it up
 * @throws where the disk does
 */
export async function saveCsv(fileName: string, table: SheetRows, signal: AbortSignal = new AbortController().signal): Promise<boolean> {
  const sink = await openFileSink(fileName);
  if (!sink) return false;
  const encoder = new TextEncoder();
  try {
    await sink.write(encoder.encode(CSV_BEGIN + csvLine(table.columns)));
    for await (const rows of table.read(signal)) await sink.write(encoder.encode(rows.map((cells) => csvLine(cells.map(csvValue))).join('')));
    if (signal.aborted) await sink.drop();
    else await sink.close();
    return !signal.aborted;
  } catch (error) {
    await sink.drop().catch(() => undefined);
    throw error;
  }
}

const csvValue = (cell: SheetCell): string | number | null => (typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell);

/** Lets the page do what has come up meanwhile. */
const breath = () => new Promise((done) => setTimeout(done));
