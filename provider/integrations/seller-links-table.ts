import type { Generated } from 'kysely';
import { counts } from '#provider/limits/limits.ts';
import { endOfAuthorisation } from '#shared/integrations/connection.ts';
import type { IntegrationState } from '#shared/integrations/integration-state.ts';
import type { Db } from '../db/sqlite.ts';

export type Region = keyof IntegrationState;

/** The Amazon regions that a main account has connected. Ended authorizations do not count. */
export async function integrationsOf(db: Db, ownerId: string): Promise<IntegrationState> {
  const rows = await db
    .selectFrom('seller_links')
    .select('region')
    .where('account_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .execute();
  return { na: rows.some((row) => row.region === 'na'), eu: rows.some((row) => row.region === 'eu') };
}

/**
 * Whether a main account has connected a seller account at Amazon or Walmart, which lifts its trial's product limit.
 */
export async function hasSeller(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('seller_links')
    .select('region')
    .where('account_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account that first connected an Amazon seller, in any region. */
export async function accountOfSeller(db: Db, sellerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('seller_links')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .where('region', '!=', 'walmart')
    .orderBy('connected_at')
    .limit(1)
    .executeTakeFirst();
  return row?.account_id;
}

/** Another account that has connected this seller at the same service, Amazon or Walmart. */
export async function otherAccountOfSeller(
  db: Db,
  ownerId: string,
  region: LinkRegion,
  sellerId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('seller_links')
    .select('account_id')
    .where('seller_id', '=', sellerId)
    .where('region', region === 'walmart' ? '=' : '!=', 'walmart')
    .where('account_id', '!=', ownerId)
    .executeTakeFirst();
  return row?.account_id;
}

export const linkOf = (db: Db, ownerId: string, region: LinkRegion): Promise<SellerLinkRow | undefined> =>
  db
    .selectFrom('seller_links')
    .selectAll()
    .where('account_id', '=', ownerId)
    .where('region', '=', region)
    .executeTakeFirst();

/** All links of an account, Amazon's and Walmart's. */
export const linksOf = (db: Db, ownerId: string): Promise<SellerLinkRow[]> =>
  db.selectFrom('seller_links').selectAll().where('account_id', '=', ownerId).orderBy('region', 'desc').execute();

/** The links that end by `moment` and are not yet marked as ended. */
export const linksEndingBy = (db: Db, moment: number): Promise<SellerLinkRow[]> =>
  db
    .selectFrom('seller_links')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('ends_at', '<=', moment)
    .orderBy('ends_at')
    .execute();

/** Connects or renews a seller for a year from now. Keeps the delivery settings if it is the same seller. */
export async function connectSeller(
  db: Db,
  ownerId: string,
  region: LinkRegion,
  sellerId: string,
  now: number,
  agreed: { refreshToken?: string; marketplace?: string; webhookSecret?: string } = {},
): Promise<void> {
  const former = await linkOf(db, ownerId, region);
  const same = former?.seller_id === sellerId ? former : undefined;
  const row: SellerLinkRow = {
    account_id: ownerId,
    region,
    seller_id: sellerId,
    connected_at: now,
    ends_at: endOfAuthorisation(now),
    ended_at: null,
    refresh_token: agreed.refreshToken ?? null,
    marketplace: agreed.marketplace ?? null,
    pace: same?.pace ?? 'every',
    marketplaces: same?.marketplaces ?? null,
    reminded: null,
    webhook_secret: same?.webhook_secret ?? agreed.webhookSecret ?? null,
    webhook_subscriptions: null,
  };
  await db
    .insertInto('seller_links')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'region']).doUpdateSet(row))
    .execute();
}

export async function changeLink(
  db: Db,
  { account_id, region }: Pick<SellerLinkRow, 'account_id' | 'region'>,
  patch: Partial<SellerLinkRow>,
): Promise<void> {
  await db
    .updateTable('seller_links')
    .set(patch)
    .where('account_id', '=', account_id)
    .where('region', '=', region)
    .execute();
}

export async function disconnectSeller(db: Db, ownerId: string, region: LinkRegion): Promise<void> {
  await db.deleteFrom('seller_links').where('account_id', '=', ownerId).where('region', '=', region).execute();
}

/** The link of a seller in one region, of any account. */
export const linkOfSeller = (db: Db, region: LinkRegion, sellerId: string): Promise<SellerLinkRow | undefined> =>
  db
    .selectFrom('seller_links')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('region', '=', region)
    .executeTakeFirst();

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    seller_links: SellerLinkRow;
    message_lines: MessageLineRow;
    connection_records: { n: Generated<number>; account_id: string; region: LinkRegion; at: number; text: string };
  }
}

export type LinkRegion = 'na' | 'eu' | 'walmart';

export type SellerLinkRow = {
  account_id: string;
  region: LinkRegion;
  seller_id: string;
  /** The last authorization and its expiry, ms. */
  connected_at: number;
  ends_at: number;
  /** When the authorization expired or was found withdrawn, ms. */
  ended_at: number | null;
  /** Sealed (token-seal.ts). */
  refresh_token: string | null;
  /** Walmart only. */
  marketplace: string | null;
  /** The delivery of offer changes. `marketplaces` is a JSON list, or null for all of the region. */
  pace: string;
  marketplaces: string | null;
  /** The smallest number of days left at which a reminder was sent. */
  reminded: number | null;
  /** Walmart only: the sealed secret that signs its events, and the ids of their subscriptions as JSON. */
  webhook_secret: string | null;
  webhook_subscriptions: string | null;
};

/** The subscription to one type of Amazon's messages in one region. */
export type MessageLineRow = {
  account_id: string;
  region: LinkRegion;
  notification_type: string;
  state: string;
  subscription_id: string | null;
  reason: string | null;
  since: number;
  first_seen_at: number | null;
  last_seen_at: number | null;
};

type RecordRow = { region: LinkRegion; at: number; text: string };

/** Records an event of a connection and deletes records too old to be shown. */
export async function recordConnection(
  db: Db,
  ownerId: string,
  region: LinkRegion,
  at: number,
  text: string,
): Promise<void> {
  await db.insertInto('connection_records').values({ account_id: ownerId, region, at, text }).execute();
  const stored = db
    .selectFrom('connection_records')
    .select('n')
    .where('account_id', '=', ownerId)
    .orderBy('n', 'desc')
    .limit(counts.connectionRecords);
  await db.deleteFrom('connection_records').where('account_id', '=', ownerId).where('n', 'not in', stored).execute();
}

/** Newest first. */
export const recordsOf = (db: Db, ownerId: string): Promise<RecordRow[]> =>
  db
    .selectFrom('connection_records')
    .select(['region', 'at', 'text'])
    .where('account_id', '=', ownerId)
    .orderBy('n', 'desc')
    .execute();
