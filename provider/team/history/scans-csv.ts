import { sql } from 'kysely';
import { currencyOf } from '#shared/marketplaces.ts';
import { type ScanColumn, scanColumns } from '#shared/team/history/buy-sell.ts';
import { sourceName } from '#shared/team/history/team-columns.ts';
import { csvMoment } from '#shared/time/days.ts';
import type { Db } from '../../db/sqlite.ts';
import { type CsvCells, csvFile } from '../../files/csv-answer.ts';
import { type ScanRow, scanStored } from './history-rows.ts';
import { type ScanSelection, scansWhere } from './scans-where.ts';

type NamedScan = ScanRow & { email: string | null };

type Cell = (row: NamedScan, zone: string) => string | number | null;
type FileColumn = [name: string, cell: Cell];

/** A column of the scan itself, with its name from shared/team/history/buy-sell.ts. */
const own = (id: ScanColumn, cell: Cell = (row) => row[scanStored[id]]): FileColumn => [
  { csv: scanColumns[id].label, ...scanColumns[id] }.csv,
  cell,
];

/** The columns, in the file's order. */
const columns: Record<ScanColumn | 'asin' | 'title' | 'currency' | 'url' | 'image', FileColumn> = {
  createdAt: own('createdAt', ({ created_at }, zone) => csvMoment(created_at, zone)),
  asin: ['ASIN', ({ asin }) => asin],
  title: ['Title', ({ title }) => title],
  marketplace: own('marketplace'),
  currency: ['Currency', ({ marketplace }) => currencyOf(marketplace)],
  sellPrice: own('sellPrice'),
  buyCost: own('buyCost'),
  profit: own('profit'),
  roi: own('roi'),
  margin: own('margin'),
  totalFees: own('totalFees'),
  totalCosts: own('totalCosts'),
  totalFeesAndCosts: own('totalFeesAndCosts'),
  fulfillmentType: own('fulfillmentType'),
  source: own('source', ({ source }) => sourceName(source)),
  email: own('email'),
  url: ['URL', ({ url }) => url],
  image: ['Image', ({ image }) => image],
};
const fileColumns = Object.values(columns);

export async function scanCount(db: Db, selection: ScanSelection, now: number): Promise<number> {
  const { rows } = await sql<{
    scans: number;
  }>`select count(*) as scans from scans s where ${scansWhere(selection, now)}`.execute(db);
  return rows[0]?.scans ?? 0;
}

/** Returns a CSV file with a line per scan, newest first. @param zone the time zone for dates and times */
export function scansCsv(db: Db, selection: ScanSelection, now: number, zone: string): ReadableStream<Uint8Array> {
  let last: NamedScan | undefined;
  const read = async (most: number): Promise<CsvCells[]> => {
    const after = last ? sql`and (s.created_at, s.n) < (${last.created_at}, ${last.n})` : sql``;
    const { rows } = await sql<NamedScan>`
      select s.*, (select email from accounts where id = s.member_id) as email from scans s indexed by scans_newest
      where ${scansWhere(selection, now)} ${after} order by s.created_at desc, s.n desc limit ${most}`.execute(db);
    last = rows.at(-1);
    return rows.map((row) => fileColumns.map(([, cell]) => cell(row, zone)));
  };
  return csvFile(
    fileColumns.map(([name]) => name),
    (_, most) => read(most),
  );
}
