import { SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/notifications/notification.ts';
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

/** Subscribes to what Amazon has agreed to send; what is there already stays. `at` in ms. */
export async function insertAgreed(
  db: Db,
  {
    accountId,
    type,
    marketplaces,
    subscriptionId,
    at,
  }: { accountId: string; type: string; marketplaces: readonly string[]; subscriptionId: string; at: number },
): Promise<void> {
  for (const marketplace of marketplaces)
    await insertSubscription(db, {
      account_id: accountId,
      marketplace,
      notification_type: type,
      payload_version: SUBSCRIPTION_PAYLOAD_VERSION,
      subscription_id: subscriptionId,
      created_at: at,
    });
}

export async function accountOfSubscription(db: Db, subscriptionId: string): Promise<string | undefined> {
  const row = await db.selectFrom('subscriptions').select('account_id').where('subscription_id', '=', subscriptionId).executeTakeFirst();
  return row?.account_id;
}
