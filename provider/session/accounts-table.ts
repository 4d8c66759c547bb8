import { displayName } from '#shared/session/user.ts';
import type { Db } from '../db/sqlite.ts';
import { type Account, type AccountRow, accountOf, type Profile } from './account-record.ts';
import { deleteSessionsOf, sessionHashesOf } from './sessions-table.ts';

export async function accountById(db: Db, id: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && accountOf(row);
}

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('email', '=', email.trim()).executeTakeFirst();
  return row && accountOf(row);
}

/** A main account and its sub-accounts: the main account first, then in the order in which they joined. */
export async function teamOf(db: Db, ownerId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .where((where) => where.or([where('id', '=', ownerId), where('owner_id', '=', ownerId)]))
    .orderBy('owner_id', (order) => order.asc().nullsFirst())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(accountOf);
}

/** The team of any of its accounts, in the same order; nobody if there is no such account. */
export async function teamAround(db: Db, accountId: string): Promise<Account[]> {
  const rows = await db
    .selectFrom('accounts as one')
    .innerJoin('accounts as each', (join) =>
      join.on(({ eb, fn }) => {
        const owner = fn.coalesce('one.owner_id', 'one.id');
        return eb.or([eb('each.id', '=', owner), eb('each.owner_id', '=', owner)]);
      }),
    )
    .where('one.id', '=', accountId)
    .selectAll('each')
    .orderBy('each.owner_id', (order) => order.asc().nullsFirst())
    .orderBy('each.created_at')
    .orderBy('each.id')
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

/**
 * Turns an account on or off. Turning it on does not revive its earlier sessions.
 * @returns the token hashes of the sessions that end
 */
export async function setActive(db: Db, id: string, active: boolean): Promise<string[]> {
  const value = active ? 1 : 0;
  const changed = await db
    .updateTable('accounts')
    .set({ active: value })
    .where('id', '=', id)
    .where('active', '!=', value)
    .returning('id')
    .execute();
  if (changed.length === 0) return [];
  return active ? deleteSessionsOf(db, [id]) : sessionHashesOf(db, [id]);
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** @param passwordHash null blocks signing in until a new password is set */
export async function setPassword(db: Db, id: string, passwordHash: string | null): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', id).execute();
}

export type TeamMember = { name: string; email: string; active: boolean };

/** A team's accounts keyed by id, the main account first. */
export async function teamMembers(db: Db, ownerId: string): Promise<Map<string, TeamMember>> {
  const team = await teamOf(db, ownerId);
  return new Map(
    team.map(({ id, email, active, profile }) => [
      id,
      { name: displayName({ ...profile, _id: id, email }), email, active },
    ]),
  );
}
