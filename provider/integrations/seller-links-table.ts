import { endOfAuthorisation } from '#shared/integrations/connection-end.ts';
import type { IntegrationState } from '#shared/integrations/integration-state.ts';
import type { Db } from '../db/sqlite.ts';
import type { LinkRegion, SellerLinkRow } from './integrations-rows.ts';

export type Region = keyof IntegrationState;

/** Which Amazon regions a main account has connected. An authorisation that has ended is none. */
export async function integrationsOf(db: Db, ownerId: string): Promise<IntegrationState> {
  const rows = await db.selectFrom('seller_links').select('region').where('account_id', '=', ownerId).where('ended_at', 'is', null).execute();
  return { na: rows.some((row) => row.region === 'na'), eu: rows.some((row) => row.region === 'eu') };
}

/** Whether a main account has a seller account connected, at Amazon or Walmart: its trial has no product limit then. */
export async function hasSeller(db: Db, ownerId: string): Promise<boolean> {
  const row = await db.selectFrom('seller_links').select('region').where('account_id', '=', ownerId).where('ended_at', 'is', null).executeTakeFirst();
  return row !== undefined;
}

/** The account that one of Amazon's seller ids belongs to, whatever the region. */
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

/** Another account that has connected this seller, at the same marketplace's service. */
export async function otherAccountOfSeller(db: Db, ownerId: string, region: LinkRegion, sellerId: string): Promise<string | undefined> {
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
  db.selectFrom('seller_links').selectAll().where('account_id', '=', ownerId).where('region', '=', region).executeTakeFirst();

/** Those of Amazon, or of Walmart. */
export const linksOf = (db: Db, ownerId: string): Promise<SellerLinkRow[]> =>
  db.selectFrom('seller_links').selectAll().where('account_id', '=', ownerId).orderBy('region', 'desc').execute();

/** Those that end by `moment` and have not been seen to end. */
export const linksEndingBy = (db: Db, moment: number): Promise<SellerLinkRow[]> =>
  db.selectFrom('seller_links').selectAll().where('ended_at', 'is', null).where('ends_at', '<=', moment).orderBy('ends_at').execute();

/** Connects, or renews: a year from now. How its messages come stays, where it is the same seller. */
export async function connectSeller(
  db: Db,
  ownerId: string,
  region: LinkRegion,
  sellerId: string,
  now: number,
  agreed: { refreshToken?: string; marketplace?: string } = {},
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
  };
  await db
    .insertInto('seller_links')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'region']).doUpdateSet(row))
    .execute();
}

export async function changeLink(db: Db, { account_id, region }: Pick<SellerLinkRow, 'account_id' | 'region'>, patch: Partial<SellerLinkRow>): Promise<void> {
  await db.updateTable('seller_links').set(patch).where('account_id', '=', account_id).where('region', '=', region).execute();
}

export async function disconnectSeller(db: Db, ownerId: string, region: LinkRegion): Promise<void> {
  await db.deleteFrom('seller_links').where('account_id', '=', ownerId).where('region', '=', region).execute();
}

/** The link of a seller in one region, whoever's it is. */
export const linkOfSeller = (db: Db, region: LinkRegion, sellerId: string): Promise<SellerLinkRow | undefined> =>
  db.selectFrom('seller_links').selectAll().where('seller_id', '=', sellerId).where('region', '=', region).executeTakeFirst();
