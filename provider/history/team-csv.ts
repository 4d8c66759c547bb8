import { CSV_BEGIN, csvLine } from '#shared/grid/csv.ts';
import type { ActivityRow } from '#shared/history/activity.ts';
import type { TeamColumn } from '#shared/history/columns.ts';
import { zoneOffset } from '#shared/history/days.ts';
import { sourceName } from '#shared/history/source.ts';

const ROWS_AT_ONCE = 500;

/** The columns' names, as the file's first line has them. */
const names: Record<TeamColumn, string> = {
  image: 'Image',
  title: 'Title',
  category: 'Category',
  bsr: 'BSR',
  asin: 'ASIN',
  insight360Site: 'Insight360 site',
  insight360Keyword: 'Insight360 keyword',
  marketplace: 'Marketplace',
  sourced: 'Sourced',
  source: 'Source',
  email: 'Email',
};

/**
 * Rows as a CSV file that is made while it is read: a few hundred rows at a time, and none once the reader has gone.
 * @param options.read the rows from this one on, at most so many; none after the last
 * @param options.zone in which moments are written
 */
export function teamCsv(options: {
  columns: readonly TeamColumn[];
  zone: string;
  read: (first: number, most: number) => Promise<ActivityRow[]>;
}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let first = 0;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(CSV_BEGIN + csvLine(options.columns.map((column) => names[column])))),
      async pull(controller) {
        const rows = await options.read(first, ROWS_AT_ONCE);
        first += rows.length;
        if (rows.length > 0)
          controller.enqueue(encoder.encode(rows.map((row) => csvLine(options.columns.map((column) => cell(row, column, options.zone)))).join('')));
        if (rows.length < ROWS_AT_ONCE) controller.close();
      },
    },
    // One part ready and no more: whoever reads slowly is waited for.
    { highWaterMark: 1 },
  );
}

function cell(row: ActivityRow, column: TeamColumn, zone: string): string | number | null | undefined {
  if (column === 'source') return sourceName(row.source);
  if (column !== 'sourced') return row[column];
  const at = new Date(row.sourced).getTime();
  return new Date(at + zoneOffset(at, zone)).toISOString().slice(0, 19).replace('T', ' ');
}
