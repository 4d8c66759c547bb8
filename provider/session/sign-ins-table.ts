import type { Db, Trx } from '../db/sqlite.ts';

/** The first and the last sign-in of an account, ms. */
export type SignIns = { firstAt: number; lastAt: number };

/** @returns whether this is the account's first sign-in */
export async function storeSignIn(trx: Trx, accountId: string, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('sign_ins')
    .values({ account_id: accountId, first_at: now, last_at: now })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ last_at: now }))
    .returning('first_at')
    .executeTakeFirstOrThrow();
  return row.first_at === now;
}

/** Accounts that have never signed in are missing from the result. */
export async function signInsOf(db: Db, accountIds: readonly string[]): Promise<Map<string, SignIns>> {
  const rows = await db.selectFrom('sign_ins').selectAll().where('account_id', 'in', accountIds).execute();
  return new Map(rows.map(({ account_id, first_at, last_at }) => [account_id, { firstAt: first_at, lastAt: last_at }]));
}
