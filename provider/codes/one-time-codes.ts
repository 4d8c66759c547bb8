import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Trx } from '../db/sqlite.ts';

export type Issued = { subject: string; about: unknown };

/** A code of `purpose` for `subject`; an older one of the same is good no more. `expiresAt` and `now` in ms. */
export type CodeRequest = { purpose: string; subject: string; expiresAt: number; about?: unknown };

/**
 * Keeps the hash of a secret that stands in a link: long enough that nobody guesses it, so there is no count of tries.
 * @param token of `deps.newToken()`; it is kept nowhere
 */
export const issueCode = (trx: Trx, token: string, request: CodeRequest): Promise<void> => putCode(trx, hashOf(token), 1, request);

/**
 * Spends it: of a hundred at once, one gets it.
 * @returns undefined where there is no such code, or it was spent, replaced or is over
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

/** What it was issued for, without spending it: for the page behind a link, which scanners of mail open too. */
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

/** Which of these subjects have a code that is still good, what goes with it, and until when (ms). */
export async function codesOf(db: Db, purpose: string, subjects: readonly string[], now: number): Promise<(Issued & { expiresAt: number })[]> {
  const rows = await db
    .selectFrom('one_time_codes')
    .select(['subject', 'about', 'expires_at'])
    .where('purpose', '=', purpose)
    .where('subject', 'in', subjects)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ subject, about, expires_at }) => ({ subject, about: JSON.parse(about), expiresAt: expires_at }));
}

/** The codes still good whose subject begins with `prefix`, and until when (ms). */
export async function codesUnder(db: Db, purpose: string, prefix: string, now: number): Promise<(Issued & { expiresAt: number })[]> {
  const rows = await goodCodes(db, purpose, now).select('expires_at').where('subject', '>=', prefix).where('subject', '<', `${prefix}\uffff`).execute();
  return rows.map((row) => ({ ...issuedOf(row), expiresAt: row.expires_at }));
}

/** The codes still good that carry this text in a field of `about`, in upper or lower case. */
export async function codesAbout(db: Db, purpose: string, field: string, text: string, now: number): Promise<Issued[]> {
  const carries = sql<boolean>`json_extract(about, ${`$.${field}`}) = ${text} collate nocase`;
  return (await goodCodes(db, purpose, now).where(carries).execute()).map(issuedOf);
}

const goodCodes = (db: Db, purpose: string, now: number) =>
  db.selectFrom('one_time_codes').select(['subject', 'about']).where('purpose', '=', purpose).where('expires_at', '>', now);
const issuedOf = ({ subject, about }: { subject: string; about: string }): Issued => ({ subject, about: JSON.parse(about) });

/**
 * Keeps a short code that a person types, with a number of tries.
 * @param hash of `deps.passwords.hash(code)`: what is short has to be slow to try on a copy of the database
 */
export const issueShortCode = (trx: Trx, hash: string, tries: number, request: CodeRequest): Promise<void> => putCode(trx, hash, tries, request);

/**
 * Takes one try, before the code is looked at, so that a hundred at once have no more tries than one after another.
 * Compare with `deps.passwords.verify(code, hash)`, outside of the transaction, then spend it with `spendShortCode`.
 * @returns undefined where none is left, or the code is over; keep the transaction: a failure as its answer would give the try back
 */
export async function takeTry(
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

/** @returns whether this call is the one that spent it */
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

/** @param expiresAt the new end, ms */
export async function extendCode(trx: Trx, purpose: string, subject: string, expiresAt: number): Promise<void> {
  await trx.updateTable('one_time_codes').set({ expires_at: expiresAt }).where('purpose', '=', purpose).where('subject', '=', subject).execute();
}

/** Takes a code back, whoever has it. */
export async function withdrawCode(trx: Trx, purpose: string, subject: string): Promise<void> {
  await trx.deleteFrom('one_time_codes').where('purpose', '=', purpose).where('subject', '=', subject).execute();
}

export async function deleteCodesBefore(db: Db, moment: number): Promise<void> {
  await db.deleteFrom('one_time_codes').where('expires_at', '<=', moment).execute();
}

/** The database compares hashes of a secret, not the secret: how long that takes tells nothing of it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');

async function putCode(trx: Trx, hash: string, tries: number, { purpose, subject, expiresAt, about }: CodeRequest): Promise<void> {
  const row = { hash, about: JSON.stringify(about ?? null), tries_left: tries, expires_at: expiresAt };
  await trx
    .insertInto('one_time_codes')
    .values({ purpose, subject, ...row })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(row))
    .execute();
}

/** The columns of codes that are good once. */
declare module '#provider/db/sqlite.ts' {
  interface Tables {
    one_time_codes: CodeRow;
  }
}

type CodeRow = {
  /** What it opens. */
  purpose: string;
  /** Whom it is for: an e-mail in small letters, or an account's id. One code of a purpose at a time. */
  subject: string;
  hash: string;
  /** What goes with it, as JSON. */
  about: string;
  tries_left: number;
  expires_at: number;
};
