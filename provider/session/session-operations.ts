import { fail, ok, type Result } from '#shared/result.ts';
import { browserName } from '#shared/session/browsers.ts';
import type { UserInfo } from '#shared/session/user.ts';
import type { Trx } from '../db/sqlite.ts';
import type { Deps } from '../deps.ts';
import { accountInactive, notAuthorised, providerCodes, type Refusal, refusal } from '../http/refuse.ts';
import { enqueue } from '../outbox/outbox-table.ts';
import { userInfoOf } from './account-record.ts';
import { accountByEmail, accountById, updateProfile } from './accounts-table.ts';
import { callerOf } from './portal-token.ts';
import { deleteSession, hashToken, insertSession, type NewSession } from './sessions-table.ts';
import { storeSignIn } from './sign-ins-table.ts';

export type SignedIn = UserInfo & { token: string };
/** The origin that a sign-in claims. Shown to its account, never trusted. */
export type SignedInFrom = { userAgent?: string | undefined; address?: string | undefined };

const wrongCredentials = refusal(401, providerCodes.signInFailed, 'Your email or password is incorrect.');

/**
 * Starts and ends sessions. The sockets of an ended session close after the commit.
 * @param tokensLeft returns the remaining tokens of a main account
 */
export const createSessionOperations = (deps: Deps, tokensLeft: (trx: Trx, ownerId: string) => Promise<number>) => ({
  signIn: async (email: string, password: string, from: SignedInFrom = {}): Promise<Result<SignedIn, Refusal>> => {
    const account = await accountByEmail(deps.db, email);
    const known = account && (deps.demo || !account.sample) ? account : undefined;
    if (!(await deps.passwords.verify(password, known?.passwordHash)) || !known) return fail(wrongCredentials);

    const token = deps.newToken();
    // Read again inside the transaction: the account may be deactivated or get another password while this one is
    // checked.
    const signedIn = await deps.write(async (trx) => {
      const now = await accountById(trx, known.id);
      const owner = now && (await accountById(trx, now.ownerId));
      if (!now?.active || !owner) return undefined;
      if (now.passwordHash !== known.passwordHash || now.email !== known.email) return 'changed';
      const ended = await insertSession(trx, { ...newSession(now.id, token, deps.clock()), ...browserOf(from) });
      const isFirst = await storeSignIn(trx, now.id, deps.clock());
      if (isFirst && owner.id !== now.id)
        await enqueue(trx, deps.clock(), [{ accountId: owner.id, event: 'members:updated', data: { ids: [now.id] } }]);
      return { user: userInfoOf(now, owner), ended };
    });
    if (!signedIn) return fail(accountInactive);
    if (signedIn === 'changed') return fail(wrongCredentials);
    deps.sessionsEnded(signedIn.ended);
    return ok({ ...signedIn.user, token });
  },

  /**
   * Ends a token's session. Stores the time and the token balance, so that the next visit can show what has changed
   * since.
   */
  signOut: async (token: string): Promise<Result<object, Refusal>> => {
    const tokenHash = hashToken(token);
    const caller = await callerOf(deps.db, token);
    if (!caller) return fail(notAuthorised);
    await deps.write(async (trx) => {
      await deleteSession(trx, tokenHash);
      const account = await accountById(trx, caller.account.id);
      if (!account) return;
      const tokens = await tokensLeft(trx, account.ownerId);
      await updateProfile(trx, account.id, { ...account.profile, lastVisit: { at: deps.clock(), tokens } });
    });
    deps.sessionsEnded([tokenHash]);
    return ok({});
  },
});

export const newSession = (accountId: string, token: string, now: number): NewSession => ({
  token_hash: hashToken(token),
  account_id: accountId,
  created_at: now,
  id: hashToken(`session ${token}`).slice(0, 20),
});

const LONGEST_ADDRESS = 60;

function browserOf({ userAgent, address }: SignedInFrom): Pick<NewSession, 'browser' | 'phone' | 'address'> {
  const { name, phone } = browserName(userAgent);
  return { browser: name, phone: phone ? 1 : 0, address: address?.slice(0, LONGEST_ADDRESS) || null };
}
