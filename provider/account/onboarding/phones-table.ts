import type { Db, Trx } from '../../db/sqlite.ts';

/** @param phone with its country code: +4915112345678 */
export async function holderOf(db: Db, phone: string): Promise<string | undefined> {
  const row = await db.selectFrom('verified_phones').select('account_id').where('phone', '=', phone).executeTakeFirst();
  return row?.account_id;
}

export async function hasVerifiedPhone(db: Db, accountId: string): Promise<boolean> {
  return (
    (await db.selectFrom('verified_phones').select('phone').where('account_id', '=', accountId).executeTakeFirst()) !==
    undefined
  );
}

/** @returns false if another account has verified the number, or this one already has a number */
export async function insertVerifiedPhone(trx: Trx, accountId: string, phone: string, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('verified_phones')
    .values({ account_id: accountId, phone, verified_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('phone')
    .executeTakeFirst();
  return row !== undefined;
}

/** Verified phone numbers: one per account, and each number only once. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    verified_phones: { account_id: string; phone: string; verified_at: number };
  }
}
