import * as v from 'valibot';
import { codesAbout, codesUnder, extendCode, issueCode, spendCode, withdrawCode } from '../codes/one-time-codes.ts';
import type { Db, Trx } from '../db/sqlite.ts';

const PURPOSE = 'restore-email';
/** A former address of an account, and its sequence number among the former addresses that can still be restored. */
const leftSchema = v.object({
  accountId: v.string(),
  email: v.string(),
  nth: v.number(),
  issuedAt: v.optional(v.number(), 0),
});

/**
 * Later changes of email extend a link up to this age, ms. Bounds how long a former address can take the account back.
 */
const OLDEST_LINK = 30 * 86_400_000;
type Left = v.InferOutput<typeof leftSchema>;

/**
 * Issues a link that restores `email`, valid until `latest`. Earlier links stay valid as long: an intruder who changes
 * the email again must not hold a link that outlives the owner's. If an earlier link is too old to extend, the new one
 * expires with it.
 * @returns the link's expiry, ms
 */
export async function issueRestoreLink(
  trx: Trx,
  token: string,
  accountId: string,
  email: string,
  now: number,
  latest: number,
): Promise<number> {
  const links = await linksOf(trx, accountId, now);
  let expiresAt = latest;
  for (const link of links) {
    const extended = Math.max(link.expiresAt, Math.min(latest, link.issuedAt + OLDEST_LINK));
    if (extended > link.expiresAt) await extendCode(trx, PURPOSE, subjectOf(accountId, link.nth), extended);
    expiresAt = Math.min(expiresAt, extended);
  }
  const nth = Math.max(0, ...links.map((link) => link.nth)) + 1;
  const about: Left = { accountId, email, nth, issuedAt: now };
  await issueCode(trx, token, { purpose: PURPOSE, subject: subjectOf(accountId, nth), expiresAt, about });
  return expiresAt;
}

/** @returns what the link restores; undefined if it is not a valid restore link */
export async function spendRestoreLink(trx: Trx, token: string, now: number): Promise<Left | undefined> {
  const left = v.safeParse(leftSchema, (await spendCode(trx, PURPOSE, token, now))?.about);
  return left.success ? left.output : undefined;
}

/**
 * Withdraws the links to `email`, which the account has again, and to every address that it left later. Links to
 * earlier addresses stay valid, since the first owner must not lose the account to a later one.
 * @param nth the sequence number of a link that has just been spent
 * @returns whether `email` is a former address whose link was still valid
 */
export async function withdrawRestoreLinks(
  trx: Trx,
  accountId: string,
  email: string,
  now: number,
  nth = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const links = await linksOf(trx, accountId, now);
  const same = links.filter((link) => sameEmail(link.email, email)).map((link) => link.nth);
  const first = Math.min(nth, ...same);
  for (const link of links) if (link.nth >= first) await withdrawCode(trx, PURPOSE, subjectOf(accountId, link.nth));
  return first < Number.POSITIVE_INFINITY;
}

/**
 * Whether another account can still restore this address. Until that expires, nobody else gets it without proving
 * ownership.
 */
export async function isHeldForAnother(db: Db, email: string, accountId: string, now: number): Promise<boolean> {
  return (await codesAbout(db, PURPOSE, 'email', email, now)).some(
    ({ about }) => v.parse(leftSchema, about).accountId !== accountId,
  );
}

async function linksOf(db: Db, accountId: string, now: number): Promise<(Left & { expiresAt: number })[]> {
  return (await codesUnder(db, PURPOSE, `${accountId} `, now)).map(({ about, expiresAt }) => ({
    ...v.parse(leftSchema, about),
    expiresAt,
  }));
}

const subjectOf = (accountId: string, nth: number): string => `${accountId} ${nth}`;
const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
