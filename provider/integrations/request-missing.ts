import { messageTypeNames, messageTypes } from '#shared/integrations/message-types.ts';
import type { Db } from '../db/sqlite.ts';
import { type Connecting, notifyTeam, regionNameOf, sealedFor, titleOf } from './connection-context.ts';
import { linesOf, requestAgain } from './message-lines-table.ts';
import { changeLink, linkOf, recordConnection, type SellerLinkRow } from './seller-links-table.ts';
import { newWebhookSecret } from './walmart-webhooks.ts';

/**
 * Requests what connections lack that were made before an upgrade: message types that an earlier version did not read,
 * and Walmart's events. Runs once, at the start; the next `requestPending` and `subscribeWalmart` make the calls.
 */
export async function requestMissing(connecting: Connecting): Promise<void> {
  for (const link of await openLinks(connecting.db)) {
    // Without its permission, a request would end the connection. A sample seller has none.
    if (connecting.seal.open(link.refresh_token, sealedFor(link)) === undefined) continue;
    if (link.region === 'walmart') await requestEvents(connecting, link);
    else await requestTypes(connecting, link);
  }
}

async function requestTypes({ db, write, clock, amazon }: Connecting, link: SellerLinkRow): Promise<void> {
  const name = regionNameOf(link.region);
  if (name === undefined) return;
  const missingOf = async (from: Db) => {
    const known = new Set((await linesOf(from, link.account_id, link.region)).map((line) => line.notification_type));
    return messageTypeNames.filter((type) => !known.has(type) && amazon.receives(name, type));
  };
  if ((await missingOf(db)).length === 0) return;
  await write(async (trx) => {
    const present = await linkOf(trx, link.account_id, link.region);
    if (present?.connected_at !== link.connected_at || present.ended_at !== null) return;
    const now = clock();
    const missing = await missingOf(trx);
    for (const type of missing) await requestAgain(trx, link.account_id, link.region, type, now);
    const names = missing.map((type) => messageTypes[type].name).join(', ');
    await recordConnection(
      trx,
      link.account_id,
      link.region,
      now,
      `New in this version, and requested in ${titleOf(link.region)}: ${names}.`,
    );
    await notifyTeam(trx, link.account_id, now);
  });
}

/** A connection from before the portal read Walmart's events has no secret that signs them. */
async function requestEvents({ write, seal }: Connecting, link: SellerLinkRow): Promise<void> {
  if (link.webhook_secret !== null) return;
  await write((trx) => changeLink(trx, link, { webhook_secret: newWebhookSecret(seal, link) }));
}

const openLinks = (db: Db): Promise<SellerLinkRow[]> =>
  db
    .selectFrom('seller_links')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('refresh_token', 'is not', null)
    .orderBy('connected_at')
    .execute();
