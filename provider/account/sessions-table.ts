import { createHash } from 'node:crypto';
import type { Db } from '../db/sqlite.ts';

/** Tokens are kept as their hash only: a copy of the database opens nothing. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

const SESSIONS_PER_ACCOUNT = 200;

/** @returns the hashes of sessions that had to make room */
export async function insertSession(db: Db, accountId: string, tokenHash: string, now: number): Promise<string[]> {
  await db.insertInto('sessions').values({ token_hash: tokenHash, account_id: accountId, created_at: now }).execute();
  const newest = db.selectFrom('sessions').select('token_hash').where('account_id', '=', accountId).orderBy('created_at', 'desc').limit(SESSIONS_PER_ACCOUNT);
  const removed = await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', 'not in', newest).returning('token_hash').execute();
  return removed.map((row) => row.token_hash);
}

/** The account that a token belongs to, while its session lasts. */
export async function sessionAccount(db: Db, tokenHash: string): Promise<string | undefined> {
  const row = await db.selectFrom('sessions').select('account_id').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.account_id;
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** @returns the hashes of the sessions that ended */
export async function deleteSessionsOf(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db.deleteFrom('sessions').where('account_id', 'in', accountIds).returning('token_hash').execute();
  return rows.map((row) => row.token_hash);
}

/** With the demo off, nobody holds a session of a sample account. */
export async function deleteSampleSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('sample', '=', 1))
    .execute();
}
