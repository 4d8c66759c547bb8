import type { Insertable } from 'kysely';
import { foldText } from '#shared/grid/column-filter.ts';
import { isScanFigure, type ScanFigure, scanColumnIds } from '#shared/team/history/buy-sell.ts';
import { NO_LIMIT } from '../../db/dialects.ts';
import type { Db, Trx } from '../../db/sqlite.ts';
import { type HistoryTables, type ScanStored, scanStored } from './history-rows.ts';

export type NewScan = Omit<Insertable<HistoryTables['scans']>, 'n' | 'folded_title' | 'recorded_at'>;

export const storedFigures = (scan: Record<ScanFigure, number | null>): Record<ScanStored<ScanFigure>, number | null> =>
  Object.fromEntries(scanColumnIds.filter(isScanFigure).map((id) => [scanStored[id], scan[id]])) as Record<
    ScanStored<ScanFigure>,
    number | null
  >;

/** Stores a scan. @returns its number, or undefined if its key is already stored */
export async function insertScan(trx: Trx, now: number, scan: NewScan): Promise<number | undefined> {
  const newest = await trx.selectFrom('scans').select('recorded_at').orderBy('n', 'desc').limit(1).executeTakeFirst();
  const stored = await trx
    .insertInto('scans')
    .values({ ...scan, folded_title: foldText(scan.title ?? ''), recorded_at: Math.max(now, newest?.recorded_at ?? 0) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('n')
    .executeTakeFirst();
  return stored?.n;
}

/** Deletes all but a team's newest `most` scans. */
export async function trimScans(db: Db, ownerId: string, most: number): Promise<void> {
  const oldest = db
    .selectFrom('scans')
    .select('n')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('n', 'desc')
    .limit(NO_LIMIT)
    .offset(most);
  await db.deleteFrom('scans').where('n', 'in', oldest).execute();
}
