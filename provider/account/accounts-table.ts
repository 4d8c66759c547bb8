import type { Db } from '../db/sqlite.ts';
import { type Account, accountOf, type Profile } from './account.ts';
import type { AccountRow } from './account-rows.ts';

export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && accountOf(row);
}

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('email', '=', email.trim()).executeTakeFirst();
  return row && accountOf(row);
}

/** A main account and its sub-accounts, the main account first. */
export async function teamOf(db: Db, ownerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('id', '=', ownerId), where('owner_id', '=', ownerId)]))
    .orderBy('owner_id', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map(accountOf);
}

export async function insertAccount(db: Db, row: AccountRow): Promise<void> {
  await db.insertInto('accounts').values(row).execute();
}

export async function updateProfile(db: Db, id: string, profile: Profile): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ profile: JSON.stringify(profile) })
    .where('id', '=', id)
    .execute();
}

export async function setActive(db: Db, id: string, active: boolean): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ active: active ? 1 : 0 })
    .where('id', '=', id)
    .execute();
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
}
