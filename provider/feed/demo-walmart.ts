import { type Connecting, notifyTeam, sealedFor } from '../integrations/connection-context.ts';
import {
  connectSeller,
  otherAccountOfSeller,
  recordConnection,
  recordsOf,
} from '../integrations/seller-links-table.ts';
import { newWebhookSecret, subscribeWalmart } from '../integrations/walmart-webhooks.ts';
import { DEMO_OWNER_ID } from '../sample/accounts.ts';
import { accountById } from '../session/accounts-table.ts';

/** The demo owner's seller at the sandbox's Walmart. */
export const DEMO_PARTNER = '10000777';

/**
 * Connects the demo owner at the sandbox's Walmart, with its sample items. Does nothing if the owner has ever been
 * connected there: somebody may have disconnected it.
 * @param permit gives the portal the seller's permission
 */
export async function connectDemoWalmart(
  connecting: Connecting,
  permit: (sellerId: string) => Promise<string>,
): Promise<void> {
  const { db, write, clock, seal } = connecting;
  if ((await recordsOf(db, DEMO_OWNER_ID)).some(({ region }) => region === 'walmart')) return;
  const refreshToken = await permit(DEMO_PARTNER);
  const isConnected = await write(async (trx) => {
    const isTaken = (await otherAccountOfSeller(trx, DEMO_OWNER_ID, 'walmart', DEMO_PARTNER)) !== undefined;
    if (isTaken || !(await accountById(trx, DEMO_OWNER_ID))) return false;
    const now = clock();
    const place = { account_id: DEMO_OWNER_ID, region: 'walmart' as const };
    await connectSeller(trx, DEMO_OWNER_ID, 'walmart', DEMO_PARTNER, now, {
      refreshToken: seal.seal(refreshToken, sealedFor(place)),
      marketplace: 'US',
      webhookSecret: newWebhookSecret(seal, place),
    });
    await recordConnection(trx, DEMO_OWNER_ID, 'walmart', now, 'Walmart connected with sample data, for 365 days.');
    await notifyTeam(trx, DEMO_OWNER_ID, now);
    return true;
  });
  if (isConnected) await subscribeWalmart(connecting, DEMO_OWNER_ID);
}
