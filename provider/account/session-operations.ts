import type { UserInfo } from '#shared/account/user.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Deps } from '../deps.ts';
import { notAuthorised, providerCodes } from '../http/codes.ts';
import { type Refusal, refusal } from '../http/refuse.ts';
import { userInfoOf } from './account.ts';
import { accountByEmail, accountById } from './accounts-table.ts';
import { accountNamed } from './change-account.ts';
import { deleteSession, deleteSessionsOf, hashToken, insertSession, sessionAccount } from './sessions-table.ts';

export type SignedIn = UserInfo & { token: string };

const wrongCredentials = refusal(401, providerCodes.signInFailed, 'Your email or password is incorrect.');
const inactive = refusal(401, 'ACCOUNT_INACTIVE', 'This account is inactive. Please ask the owner of your main account to activate it.');

/** Sessions begin and end here. Whoever's session ends loses his sockets after the commit. */
export const createSessionOperations = (deps: Deps) => ({
  /** @returns the user record and a token */
  signIn: async (email: string, password: string): Promise<Result<SignedIn, Refusal>> => {
    const account = await accountByEmail(deps.db, email);
    const known = account && (deps.demo || !account.sample) ? account : undefined;
    if (!(await deps.passwords.verify(password, known?.passwordHash)) || !known) return fail(wrongCredentials);

    const token = deps.newToken();
    // Read again inside: the password took long enough for the account to have been deactivated meanwhile.
    const signedIn = await deps.write(async (trx) => {
      const now = await accountById(trx, known.id);
      const owner = now && (await accountById(trx, now.ownerId));
      if (!now?.active || !owner) return undefined;
      const ended = await insertSession(trx, now.id, hashToken(token), deps.clock());
      return { user: userInfoOf(now, owner), ended };
    });
    if (!signedIn) return fail(inactive);
    deps.sessionsEnded(signedIn.ended);
    return ok({ ...signedIn.user, token });
  },

  /** Ends the session of a token. */
  signOut: async (token: string): Promise<Result<object, Refusal>> => {
    const tokenHash = hashToken(token);
    if ((await sessionAccount(deps.db, tokenHash)) === undefined) return fail(notAuthorised);
    await deleteSession(deps.db, tokenHash);
    deps.sessionsEnded([tokenHash]);
    return ok({});
  },

  /** A new session without a sign-in. @returns its token */
  openSession: async (email: string): Promise<string> => {
    const token = deps.newToken();
    const ended = await deps.write(async (trx) => insertSession(trx, (await accountNamed(trx, email)).id, hashToken(token), deps.clock()));
    deps.sessionsEnded(ended);
    return token;
  },

  /** Ends every session of an account and closes its sockets. */
  revokeTokens: async (email: string): Promise<void> => {
    const ended = await deps.write(async (trx) => deleteSessionsOf(trx, [(await accountNamed(trx, email)).id]));
    deps.sessionsEnded(ended);
  },
});
