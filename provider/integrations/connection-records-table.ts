import { counts } from '#provider/limits/limits.ts';
import type { Db } from '../db/sqlite.ts';
import type { LinkRegion } from './integrations-rows.ts';

export type RecordRow = { region: LinkRegion; at: number; text: string };

/** Writes down what has happened to a connection, and forgets what is too long ago to be shown. */
export async function recordConnection(db: Db, ownerId: string, region: LinkRegion, at: number, text: string): Promise<void> {
  await db.insertInto('connection_records').values({ account_id: ownerId, region, at, text }).execute();
  const kept = db.selectFrom('connection_records').select('n').where('account_id', '=', ownerId).orderBy('n', 'desc').limit(counts.connectionRecords);
  await db.deleteFrom('connection_records').where('account_id', '=', ownerId).where('n', 'not in', kept).execute();
}

/** The newest first. */
export const recordsOf = (db: Db, ownerId: string): Promise<RecordRow[]> =>
  db.selectFrom('connection_records').select(['region', 'at', 'text']).where('account_id', '=', ownerId).orderBy('n', 'desc').execute();
