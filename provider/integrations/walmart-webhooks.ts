import { randomBytes } from 'node:crypto';
import { fail } from '#shared/result.ts';
import type { Db } from '../db/sqlite.ts';
import { type Connecting, notifyTeam, sealedFor } from './connection-context.ts';
import { changeLink, linkOf, recordConnection, type SellerLinkRow } from './seller-links-table.ts';
import { permissionEnded, type WalmartSeller } from './seller-services.ts';
import type { TokenSeal } from './token-seal.ts';

/** Where Walmart sends events. */
export const WALMART_EVENTS_PATH = '/ingest/walmart';
/** The header of the signature that we ask Walmart for: the HMAC-SHA256 of the whole body, by the account's secret. */
export const WALMART_SIGNATURE = 'X-Walmart-Event-Signature';

/** Seals the secret for another owner than the token's, so that one never opens as the other. */
const webhookOf = (link: Pick<SellerLinkRow, 'account_id' | 'region'>): string => `${sealedFor(link)} webhook`;

/** Makes the secret with which Walmart signs an account's events, sealed. */
export const newWebhookSecret = (seal: TokenSeal, link: Pick<SellerLinkRow, 'account_id' | 'region'>): string =>
  seal.seal(randomBytes(32).toString('base64url'), webhookOf(link));

/** @returns undefined if the account has no secret, or it was sealed with another key */
export const webhookSecretOf = (seal: TokenSeal, link: SellerLinkRow): string | undefined =>
  seal.open(link.webhook_secret, webhookOf(link));

/** The account's permission at Walmart; undefined if it has ended or can't be opened. */
export function walmartSeller(seal: TokenSeal, link: SellerLinkRow): WalmartSeller | undefined {
  const refreshToken = link.ended_at === null ? seal.open(link.refresh_token, sealedFor(link)) : undefined;
  return refreshToken === undefined
    ? undefined
    : { sellerId: link.seller_id, market: link.marketplace ?? 'US', refreshToken };
}

/** The links to Walmart whose events are still to be subscribed. */
const linksToSubscribe = (db: Db): Promise<SellerLinkRow[]> =>
  db
    .selectFrom('seller_links')
    .selectAll()
    .where('region', '=', 'walmart')
    .where('ended_at', 'is', null)
    .where('webhook_secret', 'is not', null)
    .where('webhook_subscriptions', 'is', null)
    .execute();

/**
 * Subscribes connected accounts to Walmart's events, as far as they are not yet. Without an answer, the next run tries
 * again.
 * @param of restricts it to one account
 */
export async function subscribeWalmart(connecting: Connecting, of?: string): Promise<void> {
  const url = connecting.walmart.eventUrl();
  if (url === undefined) return;
  for (const link of await linksToSubscribe(connecting.db))
    if (of === undefined || link.account_id === of) await subscribeLink(connecting, link, url);
}

async function subscribeLink(connecting: Connecting, link: SellerLinkRow, url: string): Promise<void> {
  const { write, clock, walmart, seal } = connecting;
  const seller = walmartSeller(seal, link);
  const secret = webhookSecretOf(seal, link);
  const answer =
    seller && secret
      ? await walmart.subscribe(seller, { url, header: WALMART_SIGNATURE, secret })
      : fail(permissionEnded('Walmart'));
  if (!answer.ok && answer.error.reason === 'unavailable') return;
  const isStored = await write(async (trx) => {
    const present = await linkOf(trx, link.account_id, 'walmart');
    // Disconnected or connected again meanwhile: that one has its own subscriptions.
    if (present?.connected_at !== link.connected_at || present.webhook_secret !== link.webhook_secret) return false;
    const now = clock();
    await changeLink(trx, link, {
      webhook_subscriptions: JSON.stringify(answer.ok ? answer.value.subscriptions : []),
      ...(!answer.ok && answer.error.reason === 'ended' ? { ended_at: now } : {}),
    });
    const text = answer.ok
      ? 'Walmart’s events are subscribed.'
      : `Walmart’s events could not be subscribed: ${answer.error.message}`;
    await recordConnection(trx, link.account_id, 'walmart', now, text);
    await notifyTeam(trx, link.account_id, now);
    return true;
  });
  if (!isStored && seller && answer.ok) await walmart.unsubscribe(seller, answer.value.subscriptions);
}

/** Ends the subscriptions of a link that was disconnected. */
export async function unsubscribeWalmart({ walmart, seal }: Connecting, link: SellerLinkRow): Promise<void> {
  const seller = walmartSeller(seal, link);
  const subscriptions = JSON.parse(link.webhook_subscriptions ?? '[]') as string[];
  if (seller && subscriptions.length > 0) await walmart.unsubscribe(seller, subscriptions);
}
