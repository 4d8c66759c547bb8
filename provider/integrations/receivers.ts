import { sql } from 'kysely';
import type { Db } from '../db/sqlite.ts';
import { type Account, type AccountRow, accountOf } from '../session/account-record.ts';

/**
 * The account to which one of Amazon's messages goes: by its subscription first, since one seller can be connected to
 * several accounts, and else the first that connected the seller, in any region. One statement, since each message
 * needs it.
 */
export async function accountThatHears(
  db: Db,
  subscriptionId: string | undefined,
  sellerId: string | undefined,
): Promise<Account | undefined> {
  const subscription = subscriptionId ?? null;
  const { rows } = await sql<AccountRow>`
    select accounts.* from (
      select account_id, 1 as place, 0 as since from subscriptions where subscription_id = ${subscription}
      union all select account_id, 2, 0 from message_lines where subscription_id = ${subscription}
      union all select account_id, 3, connected_at from seller_links
        where seller_id = ${sellerId || null} and region <> 'walmart'
    ) as found join accounts on accounts.id = found.account_id order by place, since limit 1`.execute(db);
  const [row] = rows;
  return row && accountOf(row);
}
