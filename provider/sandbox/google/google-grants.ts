import { createHash, randomBytes } from 'node:crypto';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { type GoogleRefusal, noPermission, tooMuch, unauthenticated } from './google-answers.ts';
import { type GoogleCodeRecord, googleCodes, googleGrants, googleTokens } from './google-records.ts';
import { insertSampleSpreadsheets } from './sample-spreadsheets.ts';
import { spreadsheetsOf } from './spreadsheets-table.ts';

export type TokenAnswer = { access_token: string; expires_in: number; token_type: 'Bearer'; scope: string; refresh_token?: string };
/** Who calls, and what was permitted. */
export type Caller = { email: string; scope: readonly string[] };

const FIVE_MINUTES = 300_000;
const TOKEN_SECONDS = 3_600;

/** Codes, permissions and tokens of the sandbox's Google. */
export type GoogleGrants = ReturnType<typeof createGoogleGrants>;

export function createGoogleGrants({ write, clock }: Pick<Deps, 'write' | 'clock'>) {
  const issue = async (trx: Trx, grant: string, email: string, scope: string): Promise<TokenAnswer> => {
    const token = `ya29.sandbox-${randomBytes(24).toString('base64url')}`;
    for (const old of await googleTokens.list(trx, email)) if (old.record.expiresAt <= clock()) await googleTokens.remove(trx, old.id);
    await googleTokens.put(trx, { id: token, customer: email, createdAt: clock(), record: { grant, expiresAt: clock() + TOKEN_SECONDS * 1000 } });
    return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope };
  };

  return {
    /** A code for who has given the permission; his first time he gets his two spreadsheets. */
    giveCode: (given: Omit<GoogleCodeRecord, 'expiresAt'>): Promise<string> =>
      write(async (trx) => {
        const known = await spreadsheetsOf(trx, { owner: given.email, name: undefined, skip: 0, most: 1 });
        if (known.length === 0) await insertSampleSpreadsheets(trx, given.email, clock(), () => `sandbox-${randomBytes(16).toString('base64url')}`);
        const code = `4/sandbox-${randomBytes(24).toString('base64url')}`;
        await googleCodes.put(trx, { id: code, customer: given.email, createdAt: clock(), record: { ...given, expiresAt: clock() + FIVE_MINUTES } });
        return code;
      }),

    /** Good once, for the same address and for whoever has the verifier. */
    exchange: (came: { code: string; verifier: string; redirectUri: string }): Promise<TokenAnswer | undefined> =>
      write(async (trx) => {
        const found = await googleCodes.find(trx, came.code);
        if (!found) return undefined;
        await googleCodes.remove(trx, found.id);
        const { email, scope, challenge, redirectUri, expiresAt } = found.record;
        if (expiresAt <= clock() || redirectUri !== came.redirectUri || challenge !== challengeOf(came.verifier)) return undefined;
        const refresh = `1//sandbox-${randomBytes(24).toString('base64url')}`;
        await googleGrants.put(trx, { id: refresh, customer: email, createdAt: clock(), record: { email, scope, busy: 0 } });
        return { ...(await issue(trx, refresh, email, scope)), refresh_token: refresh };
      }),

    renew: (refresh: string): Promise<TokenAnswer | undefined> =>
      write(async (trx) => {
        const grant = await googleGrants.find(trx, refresh);
        return grant && issue(trx, grant.id, grant.record.email, grant.record.scope);
      }),

    /** By a token of either kind. */
    revoke: (token: string): Promise<boolean> =>
      write(async (trx) => {
        const access = await googleTokens.find(trx, token);
        const grant = await googleGrants.find(trx, access?.record.grant ?? token);
        if (!grant) return false;
        await googleGrants.remove(trx, grant.id);
        for (const each of await googleTokens.list(trx, grant.customer)) if (each.record.grant === grant.id) await googleTokens.remove(trx, each.id);
        return true;
      }),

    /** Everything that an account has permitted. */
    revokeAll: (email: string): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleTokens.list(trx, email)) await googleTokens.remove(trx, each.id);
        for (const each of await googleGrants.list(trx, email)) await googleGrants.remove(trx, each.id);
      }),

    /** Its access tokens have ended; they can be renewed. */
    endTokens: (email: string): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleTokens.list(trx, email)) await googleTokens.remove(trx, each.id);
      }),

    /** The account's next writes are too much. */
    makeBusy: (email: string, calls: number): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleGrants.list(trx, email)) await googleGrants.put(trx, { ...each, record: { ...each.record, busy: calls } });
      }),

    /** @param authorization the header @param scope that the call needs; it ends so @param writes it counts against what is too much */
    caller: (authorization: string | undefined, scope: string | null, writes: boolean): Promise<Result<Caller, GoogleRefusal>> =>
      write(async (trx): Promise<Result<Caller, GoogleRefusal> | { value: Result<Caller, GoogleRefusal> }> => {
        const token = await googleTokens.find(trx, authorization?.replace(/^Bearer /, '') ?? '');
        const grant = token && token.record.expiresAt > clock() ? await googleGrants.find(trx, token.record.grant) : undefined;
        if (!grant) return fail(unauthenticated);
        const scopes = grant.record.scope.split(' ');
        if (scope !== null && !scopes.some((each) => each.endsWith(scope))) return fail(noPermission);
        if (writes && grant.record.busy > 0) {
          await googleGrants.put(trx, { ...grant, record: { ...grant.record, busy: grant.record.busy - 1 } });
          // Not the refusal itself: that would undo the count.
          return { value: fail(tooMuch) };
        }
        return ok({ email: grant.record.email, scope: scopes });
      }).then((outcome) => ('ok' in outcome ? outcome : outcome.value)),
  };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');
