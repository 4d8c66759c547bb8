import * as v from 'valibot';
import { codesAbout, codesUnder, extendCode, issueCode, spendCode, withdrawCode } from '../codes/one-time-codes.ts';
import type { Db, Trx } from '../db/sqlite.ts';

const PURPOSE = 'restore-email';
/** An address that an account had, and how many it had left before, among those that can still be taken back. */
const leftSchema = v.object({ accountId: v.string(), email: v.string(), nth: v.number(), issuedAt: v.optional(v.number(), 0) });

/** A link is extended by later changes of email up to this age, ms. Bounds how long a former address can take the account back. */
const OLDEST_LINK = 30 * 86_400_000;
type Left = v.InferOutput<typeof leftSchema>;

/**
 * Issues a link that takes `email` back until `latest`. Earlier links stay good as long: an intruder who changes the email once more must not
 * hold a link that outlives the owner's. A link that is too old to be extended ends the new one with it.
 * @returns when it ends, ms
 */
export async function issueRestoreLink(trx: Trx, token: string, accountId: string, email: string, now: number, latest: number): Promise<number> {
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

/** @returns what the link takes back; undefined where it is no such link */
export async function spendRestoreLink(trx: Trx, token: string, now: number): Promise<Left | undefined> {
  const left = v.safeParse(leftSchema, (await spendCode(trx, PURPOSE, token, now))?.about);
  return left.success ? left.output : undefined;
}

/**
 * The account has `email` again: withdraws the links to that address and to every address that it left later. Links to addresses that it
 * had earlier stay good, since whoever had the account first must not lose it to whoever came later.
 * @param nth of a link that has just been spent
 * @returns whether the account had left this address within the lifetime of a link
 */
export async function withdrawRestoreLinks(trx: Trx, accountId: string, email: string, now: number, nth = Number.POSITIVE_INFINITY): Promise<boolean> {
  const links = await linksOf(trx, accountId, now);
  const same = links.filter((link) => sameEmail(link.email, email)).map((link) => link.nth);
  const first = Math.min(nth, ...same);
  for (const link of links) if (link.nth >= first) await withdrawCode(trx, PURPOSE, subjectOf(accountId, link.nth));
  return first < Number.POSITIVE_INFINITY;
}

/** Whether another account may still take this address back: until then nobody else gets it without proving that it is his. */
export async function isHeldForAnother(db: Db, email: string, accountId: string, now: number): Promise<boolean> {
  return (await codesAbout(db, PURPOSE, 'email', email, now)).some(({ about }) => v.parse(leftSchema, about).accountId !== accountId);
}

async function linksOf(db: Db, accountId: string, now: number): Promise<(Left & { expiresAt: number })[]> {
  return (await codesUnder(db, PURPOSE, `${accountId} `, now)).map(({ about, expiresAt }) => ({ ...v.parse(leftSchema, about), expiresAt }));
}

const subjectOf = (accountId: string, nth: number): string => `${accountId} ${nth}`;
const sameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
