import type { Db, Trx } from '../../db/sqlite.ts';
import type { DeliveryRow } from '../deliveries-table.ts';

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** Test alerts, with the person who sent each. Figures about alerts leave them out. */
    drills: DrillRow;
    weekly_drills: WeeklyDrillRow;
  }
}

export type DrillRow = { record_id: string; account_id: string; made_at: number; stored_at: number | null };
/** `due_at`: when the next one comes, ms. */
export type WeeklyDrillRow = { account_id: string; zone: string; due_at: number };

export async function insertDrill(trx: Trx, row: DrillRow): Promise<void> {
  await trx.insertInto('drills').values(row).execute();
}

export async function setDrillStored(trx: Trx, recordId: string, at: number): Promise<void> {
  await trx.updateTable('drills').set({ stored_at: at }).where('record_id', '=', recordId).execute();
}

export const newestDrill = (db: Db, accountId: string): Promise<DrillRow | undefined> =>
  db
    .selectFrom('drills')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** What became of a test alert on each channel. */
export const deliveriesOfDrill = (db: Db, recordId: string, channelIds: readonly string[]): Promise<DeliveryRow[]> =>
  db
    .selectFrom('deliveries')
    .selectAll()
    .where('record_id', '=', recordId)
    .where('channel_id', 'in', channelIds)
    .execute();

export const weeklyDrillOf = (db: Db, accountId: string): Promise<WeeklyDrillRow | undefined> =>
  db.selectFrom('weekly_drills').selectAll().where('account_id', '=', accountId).executeTakeFirst();

export const dueWeeklyDrill = (db: Db, now: number): Promise<WeeklyDrillRow | undefined> =>
  db.selectFrom('weekly_drills').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(1).executeTakeFirst();

export async function saveWeeklyDrill(trx: Trx, row: WeeklyDrillRow): Promise<void> {
  await trx
    .insertInto('weekly_drills')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ zone: row.zone, due_at: row.due_at }))
    .execute();
}

export async function deleteWeeklyDrill(trx: Trx, accountId: string): Promise<void> {
  await trx.deleteFrom('weekly_drills').where('account_id', '=', accountId).execute();
}
