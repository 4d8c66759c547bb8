import { companyAnswers } from '#provider/limits/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { accountPaths } from '#shared/session/calls.ts';
import { type UserInfo, userInfoSchema } from '#shared/session/user.ts';
import type { Deps } from '../deps.ts';
import { notAuthorised, type Refusal, refusal } from '../http/refuse.ts';
import type { TokenSeal } from '../integrations/token-seal.ts';
import type { SessionRow } from '../session/account-record.ts';
import type { Caller, Identify } from '../session/portal-token.ts';
import { callerOf } from '../session/portal-token.ts';
import { newSession } from '../session/session-operations.ts';
import {
  deleteSession,
  deleteSessionsOf,
  hashToken,
  insertSession,
  sessionOf,
  setSeen,
} from '../session/sessions-table.ts';
import { COMPANY_AWAY, type Company } from './company-client.ts';
import type { ForgottenPeople } from './forgotten-people.ts';
import { storePerson } from './seen-people.ts';

/** How long the company's answer about a token holds, ms. */
const HOLDS_FOR = 60_000;
/** How long people whom the company has confirmed may go on while it does not answer, ms. */
const GRACE = 86_400_000;
/** How long nobody is asked about after the company has not answered, ms: each of their calls would wait for it. */
const AWAY_FOR = 10_000;
/** How long people may be idle before the company is asked whether it still has them, ms. */
const IDLE = 8 * 3_600_000;

const companyAway: Refusal = refusal(503, COMPANY_AWAY.code, COMPANY_AWAY.message);

export type CompanyIdentity = {
  identify: Identify;
  /** Stores who has just signed in, with the token. */
  signedIn: (token: string, user: UserInfo) => Promise<void>;
  /** Asks the company again before the token is used next. */
  expire: (token: string) => void;
  /** Ends a token: the company refused it, or its person signed out. */
  end: (token: string) => Promise<void>;
  /** The newest usable token of a person, for what must be written to the company. */
  tokenOf: (accountId: string) => Promise<string | undefined>;
  /** Asks the company about everybody whom it has not confirmed for a while. */
  checkIdle: () => Promise<void>;
};

/**
 * Identifies people by the company's answer to `get-user-info-app`. The answer holds for a minute; a 401 ends the token
 * at once. A session row per token says whose it is and when the company confirmed it last (`seen_at`).
 */
export function createIdentity(
  deps: Deps,
  company: Company,
  seal: TokenSeal,
  forgotten: ForgottenPeople,
): CompanyIdentity {
  const expired = new Set<string>();
  /** Tokens of people who changed teams, which must sign in again. */
  const outdated = new Set<string>();
  let awayUntil = 0;
  const checking = new Map<string, ReturnType<Identify>>();

  const known = async (token: string): Promise<Result<Caller, Refusal>> => {
    const caller = await callerOf(deps.db, token);
    return caller ? ok(caller) : fail(notAuthorised);
  };

  const isInGrace = (session: SessionRow | undefined) =>
    session !== undefined && deps.clock() - session.seen_at < GRACE;

  const end = async (token: string): Promise<void> => {
    const hash = hashToken(token);
    expired.delete(hash);
    await deleteSession(deps.db, hash);
    deps.sessionsEnded([hash]);
  };

  /** @throws nothing; logs what only the operator can mend */
  const confirm = async (token: string, session: SessionRow | undefined): ReturnType<Identify> => {
    const hash = hashToken(token);
    const answer = await company.read({ method: 'GET', path: accountPaths.userInfo, token }, userInfoSchema);
    if (!answer.ok) {
      if (answer.error.status === 404 && session) await forgotten.add(session.account_id, token);
      if ([401, 403, 404].includes(answer.error.status)) {
        await end(token);
        return fail(notAuthorised);
      }
      awayUntil = deps.clock() + AWAY_FOR;
      return isInGrace(session) ? known(token) : fail(companyAway);
    }
    awayUntil = 0;
    if (isTooLarge(answer.value)) return isInGrace(session) ? known(token) : fail(companyAway);
    if (session && session.account_id !== answer.value._id) {
      deps.log(
        'error',
        'The company answered a token with the record of another person than before. Its session has ended.',
      );
      await end(token);
      return fail(notAuthorised);
    }
    expired.delete(hash);
    await store(token, answer.value, session);
    return known(token);
  };

  /** Stored with the account, a record is read with each call. */
  const isTooLarge = (user: UserInfo): boolean => {
    if (Buffer.byteLength(JSON.stringify(user)) <= companyAnswers.record) return false;
    deps.log('error', "The company's record of a person is larger than 64 KiB and is not used.");
    return true;
  };

  const store = async (token: string, user: UserInfo, session: SessionRow | undefined): Promise<void> => {
    const hash = hashToken(token);
    const ended = await deps.write(async (trx) => {
      const now = deps.clock();
      const { account, changedTeams } = await storePerson(trx, user, now);
      // Another team's inbox begins with a new session, so that nothing of the former one stays in a tab.
      const left = changedTeams ? await deleteSessionsOf(trx, [account.id]) : [];
      if (session && changedTeams) {
        outdated.add(hash);
        return left;
      }
      if (session) {
        await setSeen(trx, hash, now);
        return left;
      }
      await forgotten.remove(trx, account.id);
      const tooMany = await insertSession(trx, newSession(account.id, token, now));
      await trx
        .insertInto('company_tokens')
        .values({ token_hash: hash, account_id: account.id, sealed: seal.seal(token, account.id) })
        .execute();
      return [...left, ...tooMany];
    });
    deps.sessionsEnded(ended);
  };

  const identify: Identify = async (token) => {
    if (!token) return fail(notAuthorised);
    const hash = hashToken(token);
    if (outdated.has(hash)) return fail(notAuthorised);
    const session = await sessionOf(deps.db, hash);
    const age = session ? deps.clock() - session.seen_at : Number.POSITIVE_INFINITY;
    if (age >= 0 && age < HOLDS_FOR && !expired.has(hash)) return known(token);
    if (deps.clock() < awayUntil && isInGrace(session)) return known(token);
    // A hundred calls at once ask the company once.
    const running = checking.get(hash) ?? confirm(token, session).finally(() => checking.delete(hash));
    checking.set(hash, running);
    return running;
  };

  /** Tokens with their sessions. */
  const tokens = () =>
    deps.db
      .selectFrom('company_tokens')
      .innerJoin('sessions', 'sessions.token_hash', 'company_tokens.token_hash')
      .select(['company_tokens.account_id', 'company_tokens.sealed']);

  return {
    end,
    expire: (token) => void expired.add(hashToken(token)),
    identify,
    async signedIn(token, user) {
      if (!isTooLarge(user)) await store(token, user, await sessionOf(deps.db, hashToken(token)));
    },
    async tokenOf(accountId) {
      const row = await tokens()
        .where('company_tokens.account_id', '=', accountId)
        .orderBy('sessions.seen_at', 'desc')
        .executeTakeFirst();
      return row && seal.open(row.sealed, accountId);
    },
    async checkIdle() {
      const idle = await tokens()
        .where('sessions.seen_at', '<', deps.clock() - IDLE)
        .execute();
      for (const { sealed, account_id } of idle) await identify(seal.open(sealed, account_id));
    },
  };
}

declare module '#provider/db/sqlite.ts' {
  interface Tables {
    /** Tokens of the company's people, sealed. Each ends with its session. */
    company_tokens: { token_hash: string; account_id: string; sealed: string };
  }
}
