import { createHash } from 'node:crypto';
import { counts } from '#provider/limits/limits.ts';
import type { Browser } from '#shared/session/browsers.ts';
import { NO_LIMIT } from '../db/dialects.ts';
import type { Db } from '../db/sqlite.ts';
import type { SessionRow } from './account-record.ts';

/** Only the hash of a token is stored, so that a copy of the database opens no session. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export type NewSession = Pick<SessionRow, 'token_hash' | 'account_id' | 'created_at' | 'id'> &
  Partial<Pick<SessionRow, 'browser' | 'phone' | 'address'>>;

/** @returns the token hashes of the oldest sessions, removed to stay within the limit */
export async function insertSession(db: Db, session: NewSession): Promise<string[]> {
  const accountId = session.account_id;
  await db
    .insertInto('sessions')
    .values({ browser: null, phone: 0, address: null, seen_at: session.created_at, ...session })
    .execute();
  // The new session is never the one removed, even if others started in the same millisecond.
  const others = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', session.token_hash);
  const tooMany = others
    .orderBy('created_at', 'desc')
    .limit(NO_LIMIT)
    .offset(counts.sessions - 1);
  const removed = await db.deleteFrom('sessions').where('token_hash', 'in', tooMany).returning('token_hash').execute();
  return removed.map((row) => row.token_hash);
}

/**
 * The session of a token. Sessions of an inactive account remain, so that its browsers learn why they are locked out.
 * They end when the account is activated.
 */
export const sessionOf = (db: Db, tokenHash: string): Promise<SessionRow | undefined> =>
  db.selectFrom('sessions').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** Returns those of these tokens that have a session. */
export async function openSessions(db: Db, tokenHashes: readonly string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('sessions').select('token_hash').where('token_hash', 'in', tokenHashes).execute();
  return new Set(rows.map(({ token_hash }) => token_hash));
}

/** Most recently used first. */
export const sessionsOf = (db: Db, accountId: string): Promise<SessionRow[]> =>
  db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('id')
    .execute();

/** A session as its account sees it. @param tokenHash of the session that asks */
export const browserOf = (session: SessionRow, tokenHash: string): Browser => ({
  id: session.id,
  name: session.browser,
  phone: session.phone === 1,
  address: session.address,
  signedInAt: session.created_at,
  seenAt: session.seen_at,
  current: session.token_hash === tokenHash,
});

/** When each account was last seen in a session that still exists, ms. */
export async function lastSeenOf(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['account_id', (select) => select.fn.max('seen_at').as('at')])
    .where('account_id', 'in', accountIds)
    .groupBy('account_id')
    .execute();
  return new Map(rows.map(({ account_id, at }) => [account_id, at]));
}

export async function setSeen(db: Db, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute();
}

/** Deletes a session of this account only. @returns the token hash of the session that ended */
export async function deleteSessionNamed(db: Db, accountId: string, id: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

export async function sessionHashesOf(db: Db, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('token_hash').where('account_id', 'in', accountIds).execute();
  return rows.map((row) => row.token_hash);
}

/** @param but the token hash of a session to keep @returns the token hashes of the sessions that ended */
export async function deleteSessionsOf(db: Db, accountIds: readonly string[], but = ''): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('account_id', 'in', accountIds)
    .where('token_hash', '!=', but)
    .returning('token_hash')
    .execute();
  return rows.map((row) => row.token_hash);
}

export async function deleteSampleSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('account_id', 'in', db.selectFrom('accounts').select('id').where('sample', '=', 1))
    .execute();
}
