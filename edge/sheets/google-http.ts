import * as v from 'valibot';
import { cleanMarkup } from '#edge/http/clean-markup.ts';
import { answerSizes, timeouts } from '#edge/http/limits.ts';
import { type ApiError, errorCodes } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sheetCodes, sheetRefusals } from '#shared/sheets/sheet-refusals.ts';

/** A failed call to Google: the reason, the status for the page, and how long to wait if Google says so, ms. */
export type GoogleFailure = {
  reason: 'signed-out' | 'not-permitted' | 'gone' | 'busy' | 'refused' | 'unreachable';
  status: number;
  error: ApiError;
  retryMs?: number;
};
export type Googled<T> = Promise<Result<T, GoogleFailure>>;

type GoogleCall = {
  method: 'GET' | 'POST';
  url: string;
  query?: Record<string, string | undefined>;
  token?: string;
  form?: Record<string, string>;
  json?: unknown;
};

export type GoogleFetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string; redirect: 'manual'; signal: AbortSignal },
) => Promise<{ status: number; headers: { get(name: string): string | null }; text(): Promise<string> }>;

/** Makes one call to Google and checks the answer against the schema. Never throws. No failure contains a token. */
export type CallGoogle = <T>(call: GoogleCall, schema: v.GenericSchema<unknown, T>) => Googled<T>;

/** The wait after a rate limit if Google gives no time, ms. */
const BUSY = 20_000;
const LONGEST_WAIT = 120_000;

export function createGoogleHttp(send: GoogleFetch): CallGoogle {
  return async (call, schema) => {
    const late = new AbortController();
    // Not AbortSignal.timeout: its timer outlives the answer.
    const timer = setTimeout(() => late.abort(), timeouts.google);
    let status: number;
    let text: string;
    let retryAfter: string | null;
    try {
      const answer = await send(addressOf(call), { ...wireOf(call), redirect: 'manual', signal: late.signal });
      status = answer.status;
      retryAfter = answer.headers.get('retry-after');
      text = await answer.text();
    } catch {
      return fail(unreachable);
    } finally {
      clearTimeout(timer);
    }
    if (text.length > answerSizes.google) return fail(tooLong);
    const parsed = parseJson(text === '' ? '{}' : text, DEEPEST_BODY);
    const body = parsed.ok ? parsed.value : undefined;
    // Redirects are not followed: they would send the token elsewhere.
    if (status < 200 || status >= 300) return fail(failureOf(call.method, status, body, retryAfter));
    const read = v.safeParse(schema, body, { abortEarly: true });
    return read.success ? ok(read.output) : fail(badAnswer);
  };
}

function addressOf({ url, query = {} }: GoogleCall): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value);
  return address.href;
}

function wireOf({ method, token, form, json }: GoogleCall) {
  const body = form ? new URLSearchParams(form).toString() : json === undefined ? undefined : JSON.stringify(json);
  return {
    method,
    headers: {
      accept: 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined
        ? {}
        : { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** The fields used of an error body: the APIs send an object, the token call a string. */
const errorSchema = v.looseObject({
  error: v.union([
    v.looseObject({
      message: v.optional(v.string(), ''),
      status: v.optional(v.string(), ''),
      errors: v.optional(v.array(v.looseObject({ reason: v.optional(v.string(), '') })), []),
      details: v.optional(v.array(v.looseObject({ reason: v.optional(v.unknown()) })), []),
    }),
    v.string(),
  ]),
});

/** The reasons with which Drive reports a rate limit as 403. */
const busyReasons = ['rateLimitExceeded', 'userRateLimitExceeded', 'dailyLimitExceeded', 'quotaExceeded'];

function failureOf(
  method: GoogleCall['method'],
  status: number,
  body: unknown,
  retryAfter: string | null,
): GoogleFailure {
  const read = v.safeParse(errorSchema, body);
  const errorReason = read.success ? read.output.error : '';
  const { message, reasons } =
    typeof errorReason === 'string'
      ? { message: errorReason, reasons: [errorReason] }
      : {
          message: errorReason.message,
          reasons: [...errorReason.errors, ...errorReason.details].map(({ reason }) => String(reason)),
        };
  if (status === 401 || reasons.includes('invalid_grant')) return signedOut;
  if (status === 429 || (status === 403 && reasons.some((reason) => busyReasons.includes(reason))))
    return busyFor(waitOf(retryAfter));
  if (status === 403 && reasons.some((reason) => switchedOff.includes(reason))) return notSetUp;
  if (status === 403)
    return reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')
      ? signedOut
      : method === 'GET'
        ? mayNotRead
        : notPermitted;
  if (status === 404 || /Unable to parse range/i.test(message)) return gone;
  if (status >= 500) return unreachable;
  return {
    reason: 'refused',
    status: 422,
    error: {
      code: sheetCodes.refused,
      message: message ? cleanMarkup(`Google says: ${message.slice(0, 300)}`) : 'Google rejected this request.',
    },
  };
}

/** The reasons for an API that is turned off in the portal's own project. */
const switchedOff = ['SERVICE_DISABLED', 'accessNotConfigured'];

const waitOf = (header: string | null): number =>
  header && /^\d+$/.test(header) ? Math.min(Number(header) * 1000, LONGEST_WAIT) : BUSY;

/** Not 401, which would end the portal's own session. */
export const signedOut: GoogleFailure = { reason: 'signed-out', status: 403, error: sheetRefusals.signedOut };
export const busyFor = (retryMs: number): GoogleFailure => ({
  reason: 'busy',
  status: 429,
  error: sheetRefusals.busy,
  retryMs,
});
const notPermitted: GoogleFailure = { reason: 'not-permitted', status: 403, error: sheetRefusals.notPermitted };
const mayNotRead: GoogleFailure = { ...notPermitted, error: sheetRefusals.mayNotRead };
const notSetUp: GoogleFailure = { reason: 'refused', status: 422, error: sheetRefusals.notSetUp };
const gone: GoogleFailure = { reason: 'gone', status: 404, error: sheetRefusals.gone };
const unreachable: GoogleFailure = { reason: 'unreachable', status: 502, error: sheetRefusals.unreachable };
const badAnswer: GoogleFailure = {
  reason: 'refused',
  status: 502,
  error: { code: errorCodes.badAnswer, message: 'Google’s answer could not be read.' },
};
const tooLong: GoogleFailure = {
  reason: 'refused',
  status: 422,
  error: { code: sheetCodes.refused, message: 'The texts in this sheet are too long to read.' },
};

/** The addresses of Google's services. The sandbox uses the same paths. */
export type GoogleAddresses = {
  consent: string;
  token: string;
  revoke: string;
  userInfo: string;
  drive: string;
  sheets: string;
};

export const googleAddresses: GoogleAddresses = {
  consent: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  userInfo: 'https://www.googleapis.com/oauth2/v3/userinfo',
  drive: 'https://www.googleapis.com/drive/v3',
  sheets: 'https://sheets.googleapis.com/v4',
};

/** @param provider the embedded provider's address */
export function sandboxAddresses(provider: string): GoogleAddresses {
  const base = `${provider}/sandbox/google`;
  return {
    consent: `${base}/o/oauth2/v2/auth`,
    token: `${base}/token`,
    revoke: `${base}/revoke`,
    userInfo: `${base}/oauth2/v3/userinfo`,
    drive: `${base}/drive/v3`,
    sheets: `${base}/v4`,
  };
}
