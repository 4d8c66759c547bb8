import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { type NotificationType, notificationTypes, SUBSCRIPTION_PAYLOAD_VERSION } from '#shared/inbox/notification.ts';
import { notificationTexts } from '#shared/inbox/texts.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { integrationsOf } from '../integrations/seller-links-table.ts';
import type { SubscriptionRow } from './notifications-table.ts';

async function subscribedTypes(db: Db, accountId: string, marketplace: string): Promise<string[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('notification_type')
    .where('account_id', '=', accountId)
    .where('marketplace', '=', marketplace)
    .execute();
  return rows.map((row) => row.notification_type);
}

export async function insertSubscription(db: Db, row: SubscriptionRow): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores the subscriptions that Amazon confirmed; existing ones stay. `at` in ms. */
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

type Unsubscribed = { unsubscribedTypes: NotificationType[] };
type Subscription = { marketplace: string; notificationType: NotificationType; payloadVersion: string };

const integrationRequired = refusal(400, INTEGRATION_REQUIRED_CODE, notificationTexts.integrationRequired);

/**
 * An account's alert subscriptions. Requires an Amazon connection in the marketplace's region, else the response is
 * code 108 (NOTE-06).
 */
export const createSubscriptionsOperations = (deps: Deps) => ({
  unsubscribed: async (accountId: string, marketplace: string): Promise<Result<Unsubscribed, Refusal>> =>
    (await isConnected(deps.db, accountId, marketplace))
      ? ok(await unsubscribedOf(deps.db, accountId, marketplace))
      : fail(integrationRequired),

  subscribe: (
    accountId: string,
    { marketplace, notificationType, payloadVersion }: Subscription,
  ): Promise<Result<Unsubscribed, Refusal>> =>
    deps.write(async (trx) => {
      if (!(await isConnected(trx, accountId, marketplace))) return fail(integrationRequired);
      await insertSubscription(trx, {
        account_id: accountId,
        marketplace,
        notification_type: notificationType,
        payload_version: payloadVersion,
        subscription_id: deps.newId(),
        created_at: deps.clock(),
      });
      return ok(await unsubscribedOf(trx, accountId, marketplace));
    }),
});

async function isConnected(db: Db, accountId: string, marketplace: string): Promise<boolean> {
  const { na, eu } = await integrationsOf(db, accountId);
  return marketplaceOf(marketplace)?.region === 'na' ? na : eu;
}

async function unsubscribedOf(db: Db, accountId: string, marketplace: string): Promise<Unsubscribed> {
  const subscribed = await subscribedTypes(db, accountId, marketplace);
  return { unsubscribedTypes: notificationTypes.filter((type) => !subscribed.includes(type)) };
}
