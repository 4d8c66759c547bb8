import type { IntegrationState } from '#shared/integrations/integration-state.ts';
import type { Db } from '../db/sqlite.ts';

export type Region = keyof IntegrationState;

/** Which Amazon regions a main account has connected. */
export async function integrationsOf(db: Db, ownerId: string): Promise<IntegrationState> {
  const rows = await db.selectFrom('seller_links').select('region').where('account_id', '=', ownerId).execute();
  return { na: rows.some((row) => row.region === 'na'), eu: rows.some((row) => row.region === 'eu') };
}

/** The account that a seller id belongs to, whatever the region. */
export async function accountOfSeller(db: Db, sellerId: string): Promise<string | undefined> {
  const row = await db.selectFrom('seller_links').select('account_id').where('seller_id', '=', sellerId).orderBy('connected_at').limit(1).executeTakeFirst();
  return row?.account_id;
}

export async function connectSeller(db: Db, ownerId: string, region: Region, sellerId: string, now: number): Promise<void> {
  const row = { account_id: ownerId, region, seller_id: sellerId, connected_at: now };
  await db
    .insertInto('seller_links')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'region']).doUpdateSet(row))
    .execute();
}

export async function disconnectSeller(db: Db, ownerId: string, region: Region): Promise<void> {
  await db.deleteFrom('seller_links').where('account_id', '=', ownerId).where('region', '=', region).execute();
}
