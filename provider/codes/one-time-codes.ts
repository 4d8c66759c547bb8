import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

export type Issued = { subject: string; about: unknown };

/** Requests a code of `purpose` for `subject`. Replaces the earlier one. `expiresAt` in ms. */
export type CodeRequest = { purpose: string; subject: string; expiresAt: number; about?: unknown };

/**
 * Stores the hash of a link's secret. It is too long to guess, so attempts are not counted.
 * @param token from `deps.newToken()`; not stored
 */
export const issueCode = (trx: Trx, token: string, request: CodeRequest): Promise<void> =>
  putCode(trx, hashOf(token), 1, request);

/**
 * Spends a code. Of concurrent calls, only one succeeds.
 * @returns undefined if the code is unknown, spent, replaced or expired
 */
export async function spendCode(trx: Trx, purpose: string, token: string, now: number): Promise<Issued | undefined> {
  const row = await trx
    .deleteFrom('one_time_codes')
    .where('purpose', '=', purpose)
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning(['subject', 'about'])
    .executeTakeFirst();
  return row && { subject: row.subject, about: JSON.parse(row.about) };
}

/** Looks a code up without spending it. For the page behind a link, which mail scanners open too. */
export async function findCode(db: Db, purpose: string, token: string, now: number): Promise<Issued | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select(['subject', 'about'])
    .where('purpose', '=', purpose)
    .where('hash', '=', hashOf(token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { subject: row.subject, about: JSON.parse(row.about) };
}

/** The valid codes of these subjects, with their expiry (ms). */
export async function codesOf(
  db: Db,
  purpose: string,
  subjects: readonly string[],
  now: number,
): Promise<(Issued & { expiresAt: number })[]> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select(['subject', 'about', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('subject', 'in', subjects)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ subject, about, expires_at }) => ({ subject, about: JSON.parse(about), expiresAt: expires_at }));
}

/** The valid codes whose subject begins with `prefix`, with their expiry (ms). */
export async function codesUnder(
  db: Db,
  purpose: string,
  prefix: string,
  now: number,
): Promise<(Issued & { expiresAt: number })[]> {
  const rows = await goodCodes(db, purpose, now)
    .select('expires_at')
    .where('subject', '>=', prefix)
    .where('subject', '<', `${prefix}\uffff`)
    .execute();
  return rows.map((row) => ({ ...issuedOf(row), expiresAt: row.expires_at }));
}

/** The valid codes with this text in a field of `about`, ignoring case. */
export async function codesAbout(db: Db, purpose: string, field: string, text: string, now: number): Promise<Issued[]> {
  const carries = sql<boolean>`json_extract(about, ${`$.${field}`}) = ${text} collate nocase`;
  return (await goodCodes(db, purpose, now).where(carries).execute()).map(issuedOf);
}

const goodCodes = (db: Db, purpose: string, now: number) =>
  db
    .selectFrom('one_time_codes')
    .select(['subject', 'about'])
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now);
const issuedOf = ({ subject, about }: { subject: string; about: string }): Issued => ({
  subject,
  about: JSON.parse(about),
});

/**
 * Stores a short code that a person types, with a limited number of attempts.
 * @param hash from `deps.passwords.hash(code)`: a short code must be slow to guess from a copy of the database
 */
export const issueShortCode = (trx: Trx, hash: string, tries: number, request: CodeRequest): Promise<void> =>
  putCode(trx, hash, tries, request);

/**
 * Uses up one attempt before the code is compared, so that concurrent guesses get no extra attempts.
 * Compare with `deps.passwords.verify(code, hash)` outside the transaction, then spend the code with `spendShortCode`.
 * The transaction must commit: returning a failure from it would roll the attempt back.
 * @returns undefined if no attempt is left or the code has expired
 */
export async function countTry(
  trx: Trx,
  purpose: string,
  subject: string,
  now: number,
): Promise<{ hash: string; about: unknown; triesLeft: number } | undefined> {
  const row = await trx
    .updateTable('one_time_codes')
    .set((set) => ({ tries_left: set('tries_left', '-', 1) }))
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(['hash', 'about', 'tries_left'])
    .executeTakeFirst();
  return row && { hash: row.hash, about: JSON.parse(row.about), triesLeft: row.tries_left };
}

/** @returns whether this call spent the code */
export async function spendShortCode(trx: Trx, purpose: string, subject: string, hash: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('one_time_codes')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('hash', '=', hash)
    .returning('subject')
    .executeTakeFirst();
  return row !== undefined;
}

/** @param expiresAt ms */
export async function extendCode(trx: Trx, purpose: string, subject: string, expiresAt: number): Promise<void> {
  await trx
    .updateTable('one_time_codes')
    .set({ expires_at: expiresAt })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute();
}

export async function withdrawCode(trx: Trx, purpose: string, subject: string): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('subject', '=', subject).execute();
}

export async function deleteCodesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', moment).execute();
}

/** The database compares hashes, so that its timing reveals nothing about the secret. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

async function putCode(
  trx: Trx,
  hash: string,
  tries: number,
  { purpose, subject, expiresAt, about }: CodeRequest,
): Promise<void> {
  const row = { hash, about: JSON.stringify(about ?? null), tries_left: tries, expires_at: expiresAt };
  await trx
    .insertInto('one_time_codes')
    .values({ purpose, subject, ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
    .execute();
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    one_time_codes: CodeRow;
  }
}

type CodeRow = {
  /** Such as 'reset' or 'confirm-email'. */
  purpose: string;
  /** A lower-case email, or a key that begins with an account's id. Has one code per purpose at a time. */
  subject: string;
  hash: string;
  /** Extra data, as JSON. */
  about: string;
  tries_left: number;
  expires_at: number;
};
