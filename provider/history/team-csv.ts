import { type ActivityRow, type TeamColumn, teamCsvCell, teamCsvName } from '#shared/history/team-columns.ts';
import { csvFile } from './csv-answer.ts';

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
  csvFile(columns.map(teamCsvName), async (first, most) => (await read(first, most)).map((row) => columns.map((column) => teamCsvCell(row, column, zone))));
