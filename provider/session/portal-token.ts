import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { fail, ok, type Result } from '#shared/result.ts';
import { type Access, closedError } from '#shared/session/access.ts';
import type { Profile } from '#shared/session/profile.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Db } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import type { BodyEnv } from '../http/read-body.ts';
import { accountInactive, notAuthorised, type Refusal, refuse } from '../http/refuse.ts';
import { type Account, userInfoOf } from './account-record.ts';
import { accountById } from './accounts-table.ts';
import { hashToken, sessionOf, setSeen } from './sessions-table.ts';

export const PORTAL_TOKEN = 'portal-token';
/** How stale the last-used time in the list of signed-in browsers may be, ms. */
const SEEN_EVERY = 60_000;

/** `signedInAt` and `seenAt` in ms. */
export type Caller = {
  account: Account;
  owner: Account;
  user: UserInfo;
  tokenHash: string;
  signedInAt: number;
  seenAt: number;
};

/** Finds who a portal-token belongs to, or why it opens nothing. @param token untrusted */
export type Identify = (token: string | undefined) => Promise<Result<Caller, Refusal>>;
export type PortalEnv = { Variables: BodyEnv['Variables'] & { caller: Caller; profile: Profile } };

/** Identifies by the sessions of this database. */
export const identifyBySession =
  ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Identify =>
  async (token) => {
    const caller = await callerOf(db, token);
    if (!caller) return fail((await isOfInactive(db, token)) ? accountInactive : notAuthorised);
    const now = clock();
    if (Math.abs(now - caller.seenAt) > SEEN_EVERY) await setSeen(db, caller.tokenHash, now);
    return ok(caller);
  };

/** Rejects calls without a valid portal-token and sets the caller for the route. */
export const requirePortalToken =
  ({ profile }: Pick<Deps, 'profile'>, identify: Identify): MiddlewareHandler<PortalEnv> =>
  async (c, next) => {
    const identified = await identify(c.req.header(PORTAL_TOKEN));
    if (!identified.ok) return refuse(c, identified.error);
    c.set('caller', identified.value);
    c.set('profile', profile);
    return next();
  };

/** Whether the token's session is valid except that its account is inactive. */
async function isOfInactive(db: Db, token: string | undefined): Promise<boolean> {
  const session = token ? await sessionOf(db, hashToken(token)) : undefined;
  return session !== undefined && (await accountById(db, session.account_id))?.active === false;
}

/** @param token untrusted @returns undefined for an ended or unknown token, or that of an inactive account */
export async function callerOf(db: Db, token: string | undefined): Promise<Caller | undefined> {
  if (!token) return undefined;
  const tokenHash = hashToken(token);
  const session = await sessionOf(db, tokenHash);
  const account = session && (await accountById(db, session.account_id));
  if (!session || !account?.active) return undefined;
  const owner = account.ownerId === account.id ? account : await accountById(db, account.ownerId);
  return (
    owner && {
      account,
      owner,
      user: userInfoOf(account, owner),
      tokenHash,
      signedInAt: session.created_at,
      seenAt: session.seen_at,
    }
  );
}

/** Allows a call only to accounts that may use its screen. The others get the error that the screen shows. */
export const requireAccess = (rule: (user: UserInfo) => Access) =>
  createMiddleware<PortalEnv>(async (c, next) => {
    const access = rule(c.var.caller.user);
    return access.open ? next() : refuse(c, { status: 403, ...closedError(access) });
  });
