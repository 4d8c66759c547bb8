import { lifetimes } from '#provider/limits/limits.ts';
import type { Db } from '../db/sqlite.ts';
import { hashToken } from './sessions-table.ts';

/**
 * Makes somebody known to the wizard by a contact id; an older one of the account is good no more.
 * @param contactId a secret of `deps.newToken()`, kept as its hash only
 */
export async function issueContact(db: Db, accountId: string, contactId: string, now: number): Promise<void> {
  const row = { contact_hash: hashToken(contactId), account_id: accountId, expires_at: now + lifetimes.contact };
  await db
    .insertInto('contacts')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

/** The account that a contact stands for, while it lasts. */
export async function accountOfContact(db: Db, contactId: string, now: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('contacts')
    .select('account_id')
    .where('contact_hash', '=', hashToken(contactId))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

/** Its account is set up: the contact leads nowhere any more. */
export async function dropContact(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('contacts').where('account_id', '=', accountId).execute();
}
