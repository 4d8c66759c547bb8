import type { ActivityRow } from '#shared/history/activity.ts';
import type { TeamColumn } from '#shared/history/columns.ts';
import { sourceName } from '#shared/history/source.ts';
import { csvFile, csvMoment } from './csv-file.ts';

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
 * Team history as a CSV file.
 * @param options.read the rows from this one on, at most so many; none after the last
 * @param options.zone in which moments are written
 */
export const teamCsv = ({
  columns,
  zone,
  read,
}: {
  columns: readonly TeamColumn[];
  zone: string;
  read: (first: number, most: number) => Promise<ActivityRow[]>;
}): ReadableStream<Uint8Array> =>
  csvFile(
    columns.map((column) => names[column]),
    async (first, most) => (await read(first, most)).map((row) => columns.map((column) => cell(row, column, zone))),
  );

function cell(row: ActivityRow, column: TeamColumn, zone: string): string | number | null | undefined {
  if (column === 'source') return sourceName(row.source);
  return column === 'sourced' ? csvMoment(row.sourced, zone) : row[column];
}
