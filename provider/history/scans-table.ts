import type { Db } from '../db/sqlite.ts';
import type { ScanRow } from './history-rows.ts';

/** History is kept 540 days only (portal-3 §9). */
export const SCAN_DAYS = 540;

/** Keeps a scan. @returns false when its key was there before */
export async function insertScan(db: Db, row: ScanRow): Promise<boolean> {
  const result = await db
    .insertInto('scans')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** @returns how many were too old */
export async function deleteScansBefore(db: Db, moment: number): Promise<number> {
  const result = await db.deleteFrom('scans').where('created_at', '<', moment).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Keeps the newest `most` of a team. */
export async function trimScans(db: Db, ownerId: string, most: number): Promise<void> {
  const oldest = db.selectFrom('scans').select('id').where('owner_id', '=', ownerId).orderBy('created_at', 'desc').limit(-1).offset(most);
  await db.deleteFrom('scans').where('id', 'in', oldest).execute();
}
