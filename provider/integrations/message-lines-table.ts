import type { MessageType } from '#shared/integrations/message-types.ts';
import { type RegionName, regionNames, regions } from '#shared/integrations/regions.ts';
import type { Db } from '../db/sqlite.ts';
import type { LinkRegion, MessageLineRow } from './seller-links-table.ts';

type Line = Pick<MessageLineRow, 'account_id' | 'region' | 'notification_type'>;

export const linesOf = (db: Db, ownerId: string, region: LinkRegion): Promise<MessageLineRow[]> =>
  db.selectFrom('message_lines').selectAll().where('account_id', '=', ownerId).where('region', '=', region).execute();

/** The lines of all accounts that still have to be requested from Amazon. */
export const linesToRequest = (db: Db): Promise<MessageLineRow[]> =>
  db.selectFrom('message_lines').selectAll().where('state', '=', 'asking').orderBy('since').execute();

/** Marks a type to be requested again, and resets when it was seen. */
export async function requestAgain(
  db: Db,
  ownerId: string,
  region: LinkRegion,
  type: MessageType,
  now: number,
): Promise<void> {
  const row: MessageLineRow = {
    account_id: ownerId,
    region,
    notification_type: type,
    state: 'asking',
    subscription_id: null,
    reason: null,
    since: now,
    first_seen_at: null,
    last_seen_at: null,
  };
  await db
    .insertInto('message_lines')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'region', 'notification_type']).doUpdateSet(row))
    .execute();
}

export const lineOf = (db: Db, line: Line): Promise<MessageLineRow | undefined> =>
  db
    .selectFrom('message_lines')
    .selectAll()
    .where('account_id', '=', line.account_id)
    .where('region', '=', line.region)
    .where('notification_type', '=', line.notification_type)
    .executeTakeFirst();

/** @returns the line after that; undefined if there is none */
export const changeLine = (db: Db, line: Line, patch: Partial<MessageLineRow>): Promise<MessageLineRow | undefined> =>
  db
    .updateTable('message_lines')
    .set(patch)
    .where('account_id', '=', line.account_id)
    .where('region', '=', line.region)
    .where('notification_type', '=', line.notification_type)
    .returningAll()
    .executeTakeFirst();

export async function deleteLines(db: Db, ownerId: string, region: LinkRegion): Promise<void> {
  await db.deleteFrom('message_lines').where('account_id', '=', ownerId).where('region', '=', region).execute();
}

/** When a subscription began, ms; undefined if it is none of the account's. */
export async function subscribedAt(db: Db, ownerId: string, subscriptionId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('message_lines')
    .select('since')
    .where('account_id', '=', ownerId)
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return row?.since;
}

/** The region whose messages a subscription brings. */
export async function regionOfSubscription(db: Db, subscriptionId: string): Promise<RegionName | undefined> {
  const row = await db
    .selectFrom('message_lines')
    .select('region')
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst();
  return regionNames.find((name) => regions[name].key === row?.region);
}

/** The number of messages of a type in each of the last hours, oldest first. */
export async function messagesByHour(
  db: Db,
  requested: { accountId: string; type: string; marketplaces: readonly string[]; now: number; hours: number },
): Promise<number[]> {
  const HOUR = 3_600_000;
  const from = requested.now - requested.hours * HOUR;
  const rows = await db
    .selectFrom('notifications')
    .select('published_at')
    .where('account_id', '=', requested.accountId)
    .where('notification_type', '=', requested.type)
    // What a check found is no message of Amazon's.
    .where('found_since', 'is', null)
    .where('published_at', '>', from)
    .where('published_at', '<=', requested.now)
    .where('marketplace', 'in', requested.marketplaces)
    .execute();
  const counts = Array<number>(requested.hours).fill(0);
  for (const { published_at } of rows) {
    const hour = Math.min(requested.hours - 1, Math.floor((published_at - from) / HOUR));
    counts[hour] = (counts[hour] ?? 0) + 1;
  }
  return counts;
}
