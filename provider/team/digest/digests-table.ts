import { FIRST_WEEKDAY, type Weekday } from '#shared/team/digest/weekly-digest.ts';
import type { Db, Trx } from '../../db/sqlite.ts';

export type StoredDigest = { ownerId: string; on: boolean; weekday: Weekday; dueAt: number | null };

/** Returns an owner's setting; off until the owner turns it on. */
export async function digestOf(db: Db, ownerId: string): Promise<StoredDigest> {
  const row = await db.selectFrom('weekly_digests').selectAll().where('owner_id', '=', ownerId).executeTakeFirst();
  return row ? digestIn(row) : { ownerId, on: false, weekday: FIRST_WEEKDAY, dueAt: null };
}

/** Returns the digest that has been due for longest. @param now ms */
export async function digestDue(db: Db, now: number): Promise<StoredDigest | undefined> {
  const row = await db.selectFrom('weekly_digests').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(1).executeTakeFirst();
  return row && digestIn(row);
}

export async function saveDigest(trx: Trx, { ownerId, on, weekday, dueAt }: StoredDigest): Promise<void> {
  const row = { is_on: on ? 1 : 0, weekday, due_at: dueAt };
  await trx
    .insertInto('weekly_digests')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute();
}

const digestIn = ({ owner_id, is_on, weekday, due_at }: DigestRow): StoredDigest => ({
  ownerId: owner_id,
  on: is_on === 1,
  weekday: weekday as Weekday,
  dueAt: due_at,
});

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    weekly_digests: DigestRow;
  }
}

/** `due_at`: ms; null while it is off. */
type DigestRow = { owner_id: string; is_on: number; weekday: number; due_at: number | null };
