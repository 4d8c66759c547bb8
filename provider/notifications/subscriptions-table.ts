import type { Db } from '../db/sqlite.ts';
import type { SubscriptionRow } from './notifications-rows.ts';

/** The types an account has subscribed to on one marketplace. */
export async function subscribedTypes(db: Db, accountId: string, marketplace: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('notification_type')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .execute();
  return rows.map((row) => row.notification_type);
}

/** Subscribes once: asked for again, the subscription that is there stays. */
export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function accountOfSubscription(db: Db, subscriptionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('subscriptions').select('account_id').where('subscription_id', '=', subscriptionId).executeTakeFirst();
  return row?.account_id;
}
