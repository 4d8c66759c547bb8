import { openFileSink } from '#client/ui/file-sink.ts';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import type { SheetCell } from '#shared/sheets/sheet.ts';
import type { ValueColumn } from '../columns/value-column.tsx';

/** The rows of a table for a file or a spreadsheet. */
export type SheetRows = {
  /** Column names; they become the first row of an empty sheet. */
  columns: readonly string[];
  count: number;
  /** Yields the rows in chunks of any size, cells in column order. Read once per append; stops early on `signal`. */
  read(signal: AbortSignal): AsyncIterable<readonly (readonly SheetCell[])[]>;
};

/** The number of rows per chunk: thousands at the same time would block the page. */
const PIECE = 250;

/**
 * Converts rows stored in the page to a table for a file or a spreadsheet: figures stay numbers, columns keep their
 * order.
 */
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
 * Writes a table into a CSV file; cells that a spreadsheet would run become text. Must be called from a user gesture.
 * @returns whether the file is complete; false if the person canceled
 * @throws if the disk write fails
 */
export async function saveCsv(
  fileName: string,
  table: SheetRows,
  signal: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  const sink = await openFileSink(fileName);
  if (!sink) return false;
  const encoder = new TextEncoder();
  try {
    await sink.write(encoder.encode(CSV_BEGIN + csvLine(table.columns)));
    for await (const rows of table.read(signal))
      await sink.write(encoder.encode(rows.map((cells) => csvLine(cells.map(csvValue))).join('')));
    if (signal.aborted) await sink.drop();
    else await sink.close();
    return !signal.aborted;
  } catch (error) {
    await sink.drop().catch(() => undefined);
    throw error;
  }
}

const csvValue = (cell: SheetCell): string | number | null =>
  typeof cell === 'boolean' ? (cell ? 'Yes' : 'No') : cell;

/** Yields to the page. */
const breath = () => new Promise((done) => setTimeout(done));
