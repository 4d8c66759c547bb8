import type { Hono } from 'hono';
import type { ConsentServices } from '#shared/account/onboarding/calls.ts';
import {
  type AmazonConnection,
  type ConnectionRecord,
  type MessageLine,
  messageStates,
  type WalmartConnection,
} from '#shared/integrations/connection.ts';
import { type MessageType, messageTypeNames } from '#shared/integrations/message-types.ts';
import { regions } from '#shared/integrations/regions.ts';
import type { Result } from '#shared/result.ts';
import type { BodyEnv } from '../http/read-body.ts';
import type { Connections } from './connect.ts';
import { type Connecting, regionNameOf } from './connection-context.ts';
import type { FeesService } from './fees-service.ts';
import type { ListingsService } from './listings-service.ts';
import { linesOf, messagesByHour } from './message-lines-table.ts';
import type { ExpectedPricesService } from './real-expected-prices.ts';
import type { RestrictionsService } from './real-restrictions.ts';
import { deliveryOf } from './request-pending.ts';
import { linkOf, linksOf, recordsOf, type SellerLinkRow } from './seller-links-table.ts';
import type { AmazonService, Seller, ServiceFailure, WalmartService } from './seller-services.ts';

/** What the demo's story consists of. */
export type StoryType = MessageType | 'BUY_BOX_CHANGED' | 'OFFER_UNPUBLISHED' | 'OFFER_PUBLISHED';

export type SellerConnections = {
  connections: Connections;
  marketplaces: {
    amazon: AmazonService;
    walmart: WalmartService;
    listings: ListingsService;
    fees: FeesService;
    expectedPrices: ExpectedPricesService | undefined;
    restrictions: RestrictionsService;
  };
  /** Finds the seller with which an account sells in a marketplace. */
  sellerIn: (ownerId: string, marketplace: string) => Promise<Result<Seller, ServiceFailure>>;
  /** Has the sandbox send the demo's seller a message of Amazon, or an event of Walmart. */
  sendToDemo: (type: StoryType) => Promise<void>;
  /** Opens the secret that signs an account's events of Walmart. */
  walmartSecretOf: (link: SellerLinkRow) => string | undefined;
  /** Changes the sandbox's offers as one of Amazon's messages says, whether or not it arrives. */
  happens: (message: unknown) => Promise<void>;
  /** The pages and APIs of the sandbox's marketplace, if listings are the sandbox's. */
  listingPages: Hono<BodyEnv> | undefined;
  /** A recorded message as the sandbox's marketplace would send it now. */
  messageNow: (message: unknown) => Promise<unknown>;
  services: ConsentServices;
  readAmazon: (ownerId: string) => ReturnType<typeof readAmazon>;
  readWalmart: (ownerId: string) => ReturnType<typeof readWalmart>;
  /** Applies changes that come with time: reminders, expired connections, and unanswered requests. */
  passTime: () => Promise<void>;
  /** The sandbox's pages, if at least one service is the sandbox. */
  pages: Hono<BodyEnv> | undefined;
  start: () => { close: () => Promise<void> };
};

const HOURS = 24;

export async function readAmazon(
  connecting: Connecting,
  ownerId: string,
): Promise<{ connections: AmazonConnection[]; records: ConnectionRecord[] }> {
  const connections: AmazonConnection[] = [];
  for (const link of await linksOf(connecting.db, ownerId)) {
    const name = regionNameOf(link.region);
    if (!name) continue;
    const manageUrl = await connecting.amazon.manageUrl(name, link.seller_id);
    connections.push({
      ...connectionOf(link, manageUrl),
      regionShortName: name,
      messages: await messagesOf(connecting, link, regions[name].marketplaces),
      delivery: deliveryOf(link),
    });
  }
  return { connections, records: (await readRecords(connecting, ownerId)).filter(({ place }) => place !== 'WALMART') };
}

export async function readWalmart(
  connecting: Connecting,
  ownerId: string,
): Promise<{ connection: WalmartConnection | null; records: ConnectionRecord[] }> {
  const link = await linkOf(connecting.db, ownerId, 'walmart');
  const records = (await readRecords(connecting, ownerId)).filter(({ place }) => place === 'WALMART');
  if (!link) return { connection: null, records };
  const manageUrl = await connecting.walmart.manageUrl(link.seller_id);
  return {
    connection: { ...connectionOf(link, manageUrl), renewUrl: null, marketplace: link.marketplace ?? 'US' },
    records,
  };
}

const connectionOf = (link: SellerLinkRow, manageUrl: string | null) => ({
  sellerId: link.seller_id,
  authorisedAt: link.connected_at,
  endsAt: link.ends_at,
  ended: link.ended_at !== null,
  renewUrl: manageUrl,
  manageUrl,
});

async function messagesOf(
  { db, clock }: Connecting,
  link: SellerLinkRow,
  marketplaces: readonly string[],
): Promise<MessageLine[]> {
  const rows = await linesOf(db, link.account_id, link.region);
  return Promise.all(
    messageTypeNames.flatMap((type) => {
      const row = rows.find(({ notification_type }) => notification_type === type);
      return row ? [lineWith(row)] : [];
      async function lineWith(line: NonNullable<typeof row>): Promise<MessageLine> {
        return {
          notificationType: type,
          state:
            line.first_seen_at !== null ? 'seen' : (messageStates.find((state) => state === line.state) ?? 'asking'),
          since: line.since,
          firstSeenAt: line.first_seen_at,
          lastSeenAt: line.last_seen_at,
          hours: await messagesByHour(db, {
            accountId: link.account_id,
            type,
            marketplaces,
            now: clock(),
            hours: HOURS,
          }),
          reason: line.reason,
        };
      }
    }),
  );
}

const readRecords = async ({ db }: Connecting, ownerId: string): Promise<ConnectionRecord[]> =>
  (await recordsOf(db, ownerId)).map(({ region, at, text }) => ({
    at,
    place: regionNameOf(region) ?? 'WALMART',
    text,
  }));
