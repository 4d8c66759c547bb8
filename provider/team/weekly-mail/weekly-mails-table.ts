import { FIRST_WEEKDAY, type Weekday } from '#shared/team/weekly-mail/weekly-mail.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

export type StoredWeeklyMail = { ownerId: string; on: boolean; weekday: Weekday; dueAt: number | null };

/** Returns an owner's setting; off until the owner turns it on. */
export async function storedWeeklyMail(db: Db, ownerId: string): Promise<StoredWeeklyMail> {
  const row = await db.selectFrom('weekly_digests').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
  return row ? weeklyMailIn(row) : { ownerId, on: false, weekday: FIRST_WEEKDAY, dueAt: null };
}

/** Returns the weekly mail that has been due for longest. @param now ms */
export async function dueWeeklyMail(db: Db, now: number): Promise<StoredWeeklyMail | undefined> {
  const row = await db
    .selectFrom('weekly_digests')
    .selectAll()
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row && weeklyMailIn(row);
}

export async function saveWeeklyMail(trx: Trx, { ownerId, on, weekday, dueAt }: StoredWeeklyMail): Promise<void> {
  const row = { is_on: on ? 1 : 0, weekday, due_at: dueAt };
  await trx
    .insertInto('weekly_digests')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

export async function turnWeeklyMailOff(trx: Trx, ownerId: string): Promise<void> {
  await trx.updateTable('weekly_digests').set({ is_on: 0, due_at: null }).where('owner_id', '=', ownerId).execute();
}

const weeklyMailIn = ({ owner_id, is_on, weekday, due_at }: WeeklyMailRow): StoredWeeklyMail => ({
  ownerId: owner_id,
  on: is_on === 1,
  weekday: weekday as Weekday,
  dueAt: due_at,
});

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    weekly_digests: WeeklyMailRow;
  }
}

/** `due_at`: ms; null while it is off. */
type WeeklyMailRow = { owner_id: string; is_on: number; weekday: number; due_at: number | null };
