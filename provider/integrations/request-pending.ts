import { deliveryPaces, type OfferDelivery } from '#shared/integrations/connection.ts';
import { type MessageType, messageTypeNames, messageTypes } from '#shared/integrations/message-types.ts';
import { regions } from '#shared/integrations/regions.ts';
import { type Connecting, notifyTeam, regionNameOf, sealedFor, titleOf } from './connection-context.ts';
import { changeLine, lineOf, linesToRequest } from './message-lines-table.ts';
import { changeLink, linkOf, type MessageLineRow, recordConnection, type SellerLinkRow } from './seller-links-table.ts';
import { permissionEnded, type ServiceFailure } from './seller-services.ts';

export function deliveryOf(link: SellerLinkRow): OfferDelivery {
  const name = regionNameOf(link.region);
  const all = name === undefined ? [] : regions[name].marketplaces;
  const chosen = link.marketplaces === null ? [] : (JSON.parse(link.marketplaces) as string[]);
  return {
    pace: deliveryPaces.find((pace) => pace === link.pace) ?? 'every',
    marketplaces: chosen.length > 0 ? all.filter((code) => chosen.includes(code)) : [...all],
  };
}

/** Whether Amazon can leave out marketplaces, and batch it over minutes. */
export const isFiltered = (type: MessageType): boolean => type === 'ANY_OFFER_CHANGED';

/**
 * Requests pending subscriptions from Amazon one after the other, since it allows one call per second. The next run
 * retries those without a response.
 * @param of restricts the requests to one account
 */
export async function requestPending(connecting: Connecting, of?: string): Promise<void> {
  const lines = await linesToRequest(connecting.db);
  for (const line of lines.filter(({ account_id }) => of === undefined || account_id === of))
    await requestLine(connecting, line);
}

async function requestLine(connecting: Connecting, line: MessageLineRow): Promise<void> {
  const { db, write, clock, amazon, seal } = connecting;
  const region = regionNameOf(line.region);
  const type = messageTypeNames.find((each) => each === line.notification_type);
  const link = await linkOf(db, line.account_id, line.region);
  if (!region || !type || !link || link.ended_at !== null) return;
  const refreshToken = seal.open(link.refresh_token, sealedFor(link));
  const answer =
    refreshToken === undefined
      ? { ok: false as const, error: permissionEnded('Amazon') }
      : await amazon.subscribe(
          { region, sellerId: link.seller_id, refreshToken },
          type,
          isFiltered(type) ? deliveryOf(link) : null,
        );
  if (!answer.ok && answer.error.reason === 'unavailable') return;

  await write(async (trx) => {
    const now = clock();
    const present = await lineOf(trx, line);
    // Disconnected, reconnected or requested again meanwhile: the newer request gets its own response.
    if (present?.state !== 'asking' || present.since !== line.since) return;
    if (answer.ok) {
      const { subscriptionId } = answer.value;
      await changeLine(trx, line, { state: 'subscribed', subscription_id: subscriptionId, since: now, reason: null });
      await connecting.onAgreed(trx, {
        accountId: line.account_id,
        type,
        marketplaces: regions[region].marketplaces,
        subscriptionId,
        at: now,
      });
      await recordConnection(
        trx,
        line.account_id,
        line.region,
        now,
        `${messageTypes[type].name} subscribed in ${titleOf(line.region)}.`,
      );
    } else {
      await changeLine(trx, line, { state: 'refused', since: now, reason: answer.error.message });
      await recordConnection(trx, line.account_id, line.region, now, refusedSentence(type, link, answer.error));
      if (answer.error.reason === 'ended') await changeLink(trx, link, { ended_at: now });
    }
    await notifyTeam(trx, line.account_id, now);
  });
}

const refusedSentence = (type: MessageType, link: SellerLinkRow, error: ServiceFailure): string =>
  `${messageTypes[type].name} could not be subscribed in ${titleOf(link.region)}: ${error.message}`;
