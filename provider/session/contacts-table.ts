import { lifetimes } from '#provider/limits/limits.ts';
import type { Db } from '../db/sqlite.ts';
import { hashToken } from './sessions-table.ts';

/**
 * Issues the contact id by which the wizard knows an account. Replaces the account's earlier one.
 * @param contactId a secret from `deps.newToken()`, of which only the hash is stored
 */
export async function issueContact(db: Db, accountId: string, contactId: string, now: number): Promise<void> {
  const row = { contact_hash: hashToken(contactId), account_id: accountId, expires_at: now + lifetimes.contact };
  await db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** Returns the id of the contact's account, or undefined once the contact has expired. */
export async function accountOfContact(db: Db, contactId: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select('account_id')
    .where('contact_hash', '=', hashToken(contactId))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

export async function dropContact(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('contacts').where('account_id', '=', accountId).execute();
}
