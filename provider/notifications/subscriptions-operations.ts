import { INTEGRATION_REQUIRED_CODE } from '#shared/errors.ts';
import { marketplaceOf } from '#shared/marketplaces.ts';
import { type NotificationType, notificationTypes } from '#shared/notifications/notification.ts';
import { notificationTexts } from '#shared/notifications/texts.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { integrationsOf } from '../integrations/seller-links-table.ts';
import { insertSubscription, subscribedTypes } from './subscriptions-table.ts';

/** The types not subscribed to on the marketplace, as both calls answer. */
export type Unsubscribed = { unsubscribedTypes: NotificationType[] };
export type Subscription = { marketplace: string; notificationType: NotificationType; payloadVersion: string };

const integrationRequired = refusal(400, INTEGRATION_REQUIRED_CODE, notificationTexts.integrationRequired);

/** Which alerts an account wants. Amazon has to be connected in the marketplace's region, else the answer is code 108 (NOTE-06). */
export const createSubscriptionsOperations = (deps: Deps) => ({
  unsubscribed: async (accountId: string, marketplace: string): Promise<Result<Unsubscribed, Refusal>> =>
    (await isConnected(deps.db, accountId, marketplace)) ? ok(await unsubscribedOf(deps.db, accountId, marketplace)) : fail(integrationRequired),

  subscribe: (accountId: string, { marketplace, notificationType, payloadVersion }: Subscription): Promise<Result<Unsubscribed, Refusal>> =>
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
