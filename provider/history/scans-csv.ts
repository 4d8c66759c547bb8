import { sql } from 'kysely';
import { csvMoment } from '#shared/history/moment.ts';
import { sourceName } from '#shared/history/source.ts';
import { currencyOf } from '#shared/marketplaces.ts';
import type { Db } from '../db/sqlite.ts';
import { type CsvCells, csvFile } from './csv-file.ts';
import type { ScanRow } from './history-rows.ts';
import { type ScanSelection, scansWhere } from './scans-where.ts';

type NamedScan = ScanRow & { email: string | null };

/** The columns, by the name in the file's first line. roi and margin are in percent. */
const columns: readonly [name: string, cell: (row: NamedScan, zone: string) => string | number | null][] = [
  ['Scanned', ({ created_at }, zone) => csvMoment(created_at, zone)],
  ['ASIN', ({ asin }) => asin],
  ['Title', ({ title }) => title],
  ['Marketplace', ({ marketplace }) => marketplace],
  ['Currency', ({ marketplace }) => currencyOf(marketplace)],
  ['Sell price', ({ sell_price }) => sell_price],
  ['Buy cost', ({ buy_cost }) => buy_cost],
  ['Profit', ({ profit }) => profit],
  ['ROI %', ({ roi }) => roi],
  ['Margin %', ({ margin }) => margin],
  ['Total fees', ({ total_fees }) => total_fees],
  ['Total costs', ({ total_costs }) => total_costs],
  ['Fees and costs', ({ total_fees_and_costs }) => total_fees_and_costs],
  ['Fulfillment', ({ fulfillment_type }) => fulfillment_type],
  ['Source', ({ source }) => sourceName(source)],
  ['Email', ({ email }) => email],
  ['URL', ({ url }) => url],
  ['Image', ({ image }) => image],
];

/** How many lines the file of a selection has. */
export async function scanCount(db: Db, selection: ScanSelection, now: number): Promise<number> {
  const { rows } = await sql<{ scans: number }>`select count(*) as scans from scans s where ${scansWhere(selection, now)}`.execute(db);
  return rows[0]?.scans ?? 0;
}

/** Every scan of a selection as a line of a CSV file, the newest first. @param zone in which moments are written */
export function scansCsv(db: Db, selection: ScanSelection, now: number, zone: string): ReadableStream<Uint8Array> {
  let last: NamedScan | undefined;
  const read = async (most: number): Promise<CsvCells[]> => {
    const after = last ? sql`and (s.created_at, s.n) < (${last.created_at}, ${last.n})` : sql``;
    const { rows } = await sql<NamedScan>`
      select s.*, (select email from accounts where id = s.member_id) as email from scans s indexed by scans_newest
      where ${scansWhere(selection, now)} ${after} order by s.created_at desc, s.n desc limit ${most}`.execute(db);
    last = rows.at(-1);
    return rows.map((row) => columns.map(([, cell]) => cell(row, zone)));
  };
  return csvFile(
    columns.map(([name]) => name),
    (_, most) => read(most),
  );
}
