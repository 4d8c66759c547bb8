import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { sampleProducts } from '#provider/products/sample-products.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { Trx } from '../../db/sqlite.ts';
import type { Deps } from '../../deps.ts';
import { objectsOf } from '../payments/objects-table.ts';
import { type Cell, insertSpreadsheet, spreadsheetsOf } from './spreadsheets-table.ts';

export type TokenAnswer = {
  access_token: string;
  expires_in: number;
  token_type: 'Bearer';
  scope: string;
  refresh_token?: string;
};
export type Caller = { email: string; scope: readonly string[] };

const FIVE_MINUTES = 300_000;
const TOKEN_SECONDS = 3_600;

export type GoogleGrants = ReturnType<typeof createGoogleGrants>;

export function createGoogleGrants({ write, clock }: Pick<Deps, 'write' | 'clock'>) {
  const issue = async (trx: Trx, grant: string, email: string, scope: string): Promise<TokenAnswer> => {
    const token = `ya29.sandbox-${randomBytes(24).toString('base64url')}`;
    for (const old of await googleTokens.list(trx, email))
      if (old.record.expiresAt <= clock()) await googleTokens.remove(trx, old.id);
    await googleTokens.put(trx, {
      id: token,
      customer: email,
      createdAt: clock(),
      record: { grant, expiresAt: clock() + TOKEN_SECONDS * 1000 },
    });
    return { access_token: token, expires_in: TOKEN_SECONDS, token_type: 'Bearer', scope };
  };

  return {
    /** Issues a code to an account that gave consent. On the first consent the account gets its two spreadsheets. */
    giveCode: (given: Omit<GoogleCodeRecord, 'expiresAt'>): Promise<string> =>
      write(async (trx) => {
        const known = await spreadsheetsOf(trx, { owner: given.email, name: undefined, skip: 0, most: 1 });
        if (known.length === 0)
          await insertSampleSpreadsheets(
            trx,
            given.email,
            clock(),
            () => `sandbox-${randomBytes(16).toString('base64url')}`,
          );
        const code = `4/sandbox-${randomBytes(24).toString('base64url')}`;
        await googleCodes.put(trx, {
          id: code,
          customer: given.email,
          createdAt: clock(),
          record: { ...given, expiresAt: clock() + FIVE_MINUTES },
        });
        return code;
      }),

    /** Exchanges a code. Works once, for the same redirect URI and with the matching verifier. */
    exchange: (came: { code: string; verifier: string; redirectUri: string }): Promise<TokenAnswer | undefined> =>
      write(async (trx) => {
        const found = await googleCodes.find(trx, came.code);
        if (!found) return undefined;
        await googleCodes.remove(trx, found.id);
        const { email, scope, challenge, redirectUri, expiresAt } = found.record;
        if (expiresAt <= clock() || redirectUri !== came.redirectUri || challenge !== challengeOf(came.verifier))
          return undefined;
        const refresh = `1//sandbox-${randomBytes(24).toString('base64url')}`;
        await googleGrants.put(trx, {
          id: refresh,
          customer: email,
          createdAt: clock(),
          record: { email, scope, busy: 0 },
        });
        return { ...(await issue(trx, refresh, email, scope)), refresh_token: refresh };
      }),

    renew: (refresh: string): Promise<TokenAnswer | undefined> =>
      write(async (trx) => {
        const grant = await googleGrants.find(trx, refresh);
        return grant && issue(trx, grant.id, grant.record.email, grant.record.scope);
      }),

    /** Revokes a grant, given a token of either kind. */
    revoke: (token: string): Promise<boolean> =>
      write(async (trx) => {
        const access = await googleTokens.find(trx, token);
        const grant = await googleGrants.find(trx, access?.record.grant ?? token);
        if (!grant) return false;
        await googleGrants.remove(trx, grant.id);
        for (const each of await googleTokens.list(trx, grant.customer))
          if (each.record.grant === grant.id) await googleTokens.remove(trx, each.id);
        return true;
      }),

    revokeAll: (email: string): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleTokens.list(trx, email)) await googleTokens.remove(trx, each.id);
        for (const each of await googleGrants.list(trx, email)) await googleGrants.remove(trx, each.id);
      }),

    /** Expires the account's access tokens. They can be renewed. */
    endTokens: (email: string): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleTokens.list(trx, email)) await googleTokens.remove(trx, each.id);
      }),

    /** Makes the account's next writes exceed the quota. */
    makeBusy: (email: string, calls: number): Promise<void> =>
      write(async (trx) => {
        for (const each of await googleGrants.list(trx, email))
          await googleGrants.put(trx, { ...each, record: { ...each.record, busy: calls } });
      }),

    /**
     * @param authorization the header
     * @param scope the suffix of the scope that the call needs
     * @param writes counts against the quota
     */
    caller: (
      authorization: string | undefined,
      scope: string | null,
      writes: boolean,
    ): Promise<Result<Caller, GoogleRefusal>> =>
      write(async (trx): Promise<Result<Caller, GoogleRefusal> | { value: Result<Caller, GoogleRefusal> }> => {
        const token = await googleTokens.find(trx, authorization?.replace(/^Bearer /, '') ?? '');
        const grant =
          token && token.record.expiresAt > clock() ? await googleGrants.find(trx, token.record.grant) : undefined;
        if (!grant) return fail(unauthenticated);
        const scopes = grant.record.scope.split(' ');
        if (scope !== null && !scopes.some((each) => each.endsWith(scope))) return fail(noPermission);
        if (writes && grant.record.busy > 0) {
          await googleGrants.put(trx, { ...grant, record: { ...grant.record, busy: grant.record.busy - 1 } });
          // Not a failed result: that would roll back the count.
          return { value: fail(tooMuch) };
        }
        return ok({ email: grant.record.email, scope: scopes });
      }).then((outcome) => ('ok' in outcome ? outcome : outcome.value)),
  };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const LISTED = 60;
const DAY = 86_400_000;

/** The two spreadsheets that every sandbox account starts with: a list to import, and an empty one to append to. */
async function insertSampleSpreadsheets(trx: Trx, owner: string, now: number, newId: () => string): Promise<void> {
  const products = sampleProducts().slice(0, LISTED);
  const costs = products.map(({ price }) => Math.round(price * 40) / 100);
  const asins: Cell[][] = [
    ['ASIN', 'Title', 'Cost'],
    ...products.map(({ asin, title }, at) => [asin, title, costs[at] ?? 0]),
  ];
  const upcs: Cell[][] = [['UPC', 'Cost'], ...products.map((_, at): Cell[] => [upcOf(at), costs[at] ?? 0])];
  await insertSpreadsheet(trx, { id: newId(), owner, title: 'Sourcing list (sample data)', changed_at: now - DAY }, [
    { title: 'ASINs', rows: asins },
    { title: 'UPCs', rows: upcs },
  ]);
  await insertSpreadsheet(trx, { id: newId(), owner, title: 'Results (sample data)', changed_at: now }, [
    { title: 'Sheet1', rows: [] },
    { title: 'Archive', rows: [['ASIN', 'Note']] },
  ]);
}

/** Invented codes with a valid check digit. */
function upcOf(at: number): string {
  const digits = `0${String(81_234_500_000 + at * 137).slice(-10)}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const statuses = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
} as const;
type GoogleStatus = keyof typeof statuses;

export type GoogleRefusal = { code: GoogleStatus; message: string; reason: string; retryAfter?: number };
export const googleRefusal = (code: GoogleStatus, message: string, reason = 'badRequest'): GoogleRefusal => ({
  code,
  message,
  reason,
});

export function refuseAsGoogle(c: Context, { code, message, reason, retryAfter }: GoogleRefusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json(
    { error: { code, message, status: statuses[code], errors: [{ message, domain: 'global', reason }] } },
    code as ContentfulStatusCode,
  );
}

const unauthenticated = googleRefusal(
  401,
  'Request had invalid authentication credentials. Expected OAuth 2 access token.',
  'authError',
);
export const noPermission = googleRefusal(403, 'The caller does not have permission', 'forbidden');
export const notFound = googleRefusal(404, 'Requested entity was not found.', 'notFound');
const tooMuch: GoogleRefusal = {
  ...googleRefusal(
    429,
    "Quota exceeded for quota metric 'Write requests' and limit 'Write requests per minute per user'.",
    'rateLimitExceeded',
  ),
  retryAfter: 2,
};

export const SANDBOX_CLIENT_ID = 'sandbox-portal';
export const SANDBOX_CLIENT_SECRET = 'sandbox-portal-secret';

/** An authorization code: works once, for a few minutes. */
type GoogleCodeRecord = { email: string; scope: string; challenge: string; redirectUri: string; expiresAt: number };
/** What an account has permitted. The id is the refresh token. @param busy how many more writes exceed the quota */
type GoogleGrantRecord = { email: string; scope: string; busy: number };
/** An access token. The id is the token itself. */
type GoogleTokenRecord = { grant: string; expiresAt: number };

const googleCodes = objectsOf<GoogleCodeRecord>('google-code');
const googleGrants = objectsOf<GoogleGrantRecord>('google-grant');
const googleTokens = objectsOf<GoogleTokenRecord>('google-token');
