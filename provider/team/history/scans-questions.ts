import { type RawBuilder, sql } from 'kysely';
import {
  MOST_SCANS,
  type RecordedScan,
  type Scan,
  type ScannedRow,
  SPARK_SCANS,
  scanColumnIds,
} from '#shared/team/history/buy-sell.ts';
import type { Db } from '../../db/sqlite.ts';
import { type ScanRow, scanStored } from './history-rows.ts';
import { lastScans, type ScanSelection, scansWhere } from './scans-where.ts';

/** The scanned products, most recently scanned first, each with the data of its last scan. */
export async function scannedProducts(
  db: Db,
  selection: ScanSelection,
  now: number,
  page: { first: number; most: number },
) {
  const where = scansWhere(selection, now);
  const total = await sql<{
    total: number;
  }>`select count(distinct s.asin) as total from scans s where ${where}`.execute(db);
  const { rows } = await sql<ScannedRow>`
    select s.asin, s.title, s.image, s.url from
      ${lastScans(where)} l cross join scans s on s.n = l.n
      order by s.created_at desc, s.n desc limit ${page.most} offset ${page.first}`.execute(db);
  return {
    rows: rows.map(({ asin, title, image, url }) => ({ asin, title, image, url })),
    total: total.rows[0]?.total ?? 0,
  };
}

/** The scans of one product, newest first. */
export async function scansOf(
  db: Db,
  selection: ScanSelection,
  now: number,
  asin: string,
  most = MOST_SCANS,
): Promise<Scan[]> {
  const { rows } = await sql<StoredScan>`
    ${scan} where ${scansWhere(selection, now)} and s.asin = ${asin} order by s.created_at desc, s.n desc limit ${most}`.execute(
    db,
  );
  return rows.map(scanOf);
}

/** Scan counts and latest scans of these products. Products without scans are omitted. */
export async function scanFigures(db: Db, selection: ScanSelection, now: number, asins: readonly string[]) {
  const figures = [];
  for (const asin of new Set(asins)) {
    const spark = await scansOf(db, selection, now, asin, SPARK_SCANS);
    const [last] = spark;
    if (!last) continue;
    const { rows } = await sql<{ scans: number; withProfit: number; withLoss: number }>`
      select count(*) as scans, count(*) filter (where s.profit > 0) as "withProfit", count(*) filter (where s.profit < 0) as "withLoss"
      from scans s where ${scansWhere(selection, now)} and s.asin = ${asin}`.execute(db);
    const counts = rows[0] ?? { scans: 0, withProfit: 0, withLoss: 0 };
    figures.push({ asin, ...counts, last, spark: spark.map(({ profit }) => profit ?? null).reverse() });
  }
  return figures;
}

/** Reads an ingested scan in the form in which it is sent to those who may see it. */
export async function recordedScan(db: Db, number: number): Promise<RecordedScan | undefined> {
  const { rows } = await sql<StoredScan>`
    select s.*, (select email from accounts where id = s.member_id) as email from scans s where s.n = ${number}`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      asin: row.asin,
      title: row.title,
      image: row.image,
      url: row.url,
      seq: row.n,
      uid: row.member_id,
      scan: scanOf(row),
    }
  );
}

type StoredScan = ScanRow & { email: string | null };

const scan: RawBuilder<unknown> = sql`select s.*, (select email from accounts where id = s.member_id) as email from scans s indexed by scans_asin`;

const scanOf = (row: StoredScan) =>
  ({
    _id: row.id,
    ...Object.fromEntries(scanColumnIds.map((id) => [id, row[scanStored[id]]])),
    createdAt: new Date(row.created_at).toISOString(),
  }) as Scan;
