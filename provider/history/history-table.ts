import type { ActivityRow } from '#shared/history/activity.ts';
import type { Db } from '../db/sqlite.ts';
import type { TeamHistoryRow } from './history-rows.ts';

export async function insertHistory(db: Db, row: TeamHistoryRow): Promise<void> {
  await db.insertInto('team_history').values(row).execute();
}

/** Which of these keys are there already. */
export async function knownHistoryKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('team_history').select('source_key').where('source_key', 'in', keys).execute();
  return rows.flatMap((row) => row.source_key ?? []);
}

/** What the team last called a product. */
export async function titleOfAsin(db: Db, ownerId: string, asin: string): Promise<string | null> {
  const row = await db
    .selectFrom('team_history')
    .select('title')
    .where('owner_id', '=', ownerId)
    .where('asin', '=', asin)
    .where('title', 'is not', null)
    .orderBy('sourced_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.title ?? null;
}

/** Keeps the newest `most` of a team. */
export async function trimHistory(db: Db, ownerId: string, most: number): Promise<void> {
  const oldest = db.selectFrom('team_history').select('id').where('owner_id', '=', ownerId).orderBy('sourced_at', 'desc').limit(-1).offset(most);
  await db.deleteFrom('team_history').where('id', 'in', oldest).execute();
}

/** A row as the history lists it. @param email of the member who sourced it */
export const activityRowOf = (row: TeamHistoryRow, email: string): ActivityRow => ({
  _id: row.id,
  image: row.image,
  title: row.title,
  category: row.category,
  bsr: row.bsr,
  asin: row.asin,
  url: row.url,
  insight360Site: row.insight360_site,
  insight360Keyword: row.insight360_keyword,
  marketplace: row.marketplace,
  sourced: new Date(row.sourced_at).toISOString(),
  source: row.source,
  email,
});
