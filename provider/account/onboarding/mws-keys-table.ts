import type { Db } from '../../db/sqlite.ts';
import { hashToken } from '../../session/sessions-table.ts';

export type MwsKeys = { sellerId: string; marketplace: string };

export async function keysOf(db: Db, accountId: string): Promise<MwsKeys | undefined> {
  const row = await db
    .selectFrom('mws_keys')
    .select(['seller_id', 'marketplace'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && { sellerId: row.seller_id, marketplace: row.marketplace };
}

export async function saveKeys(
  db: Db,
  accountId: string,
  keys: MwsKeys & { token: string },
  now: number,
): Promise<void> {
  const row = {
    account_id: accountId,
    seller_id: keys.sellerId,
    marketplace: keys.marketplace,
    token_hash: hashToken(keys.token),
    given_at: now,
  };
  await db
    .insertInto('mws_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    contacts: { contact_hash: string; account_id: string; expires_at: number };
    /** Stores only the token's hash: the service it opened is gone, so the token itself is useless. */
    mws_keys: { account_id: string; seller_id: string; marketplace: string; token_hash: string; given_at: number };
  }
}
