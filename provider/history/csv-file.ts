import { setImmediate as nextLoop } from 'node:timers/promises';
import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';

/** About 5 ms of work: everybody else's calls wait no longer. */
const ROWS_AT_ONCE = 200;

export type CsvCells = readonly (string | number | null | undefined)[];

/**
 * Rows as a CSV file that is made while it is read: a few hundred rows at a time, and none once the reader has gone.
 * @param names the columns' names, the file's first line
 * @param read the rows from this one on, at most so many; none after the last. Asked for one after the other, from row 0
 */
export function csvFile(names: readonly string[], read: (first: number, most: number) => Promise<CsvCells[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let first = 0;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_BEGIN + csvLine(names))),
      async pull(controller) {
        // A socket that takes everything at once would otherwise keep the loop until the file's end.
        await nextLoop();
        const rows = await read(first, ROWS_AT_ONCE);
        first += rows.length;
        if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(csvLine).join('')));
        if (rows.length < ROWS_AT_ONCE) controller.close();
      },
    },
    // One part ready and no more: whoever reads slowly is waited for.
    { highWaterMark: 1 },
  );
}
