import * as v from 'valibot';
import { companyAnswers, timeouts } from '#provider/limits/limits.ts';
import { type ApiError, apiErrorOf, EXCEPTION } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sellerPaths } from '#shared/sellers/calls.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { PORTAL_TOKEN } from '../session/portal-token.ts';

/** Where the company's own API and socket are, as the settings UPSTREAM_* name them. */
export type CompanyAddresses = {
  api: string;
  socket: string;
  /** Complete addresses of services that are elsewhere. */
  bases: { amazon?: string | undefined; walmart?: string | undefined; onboarding?: string | undefined };
};

/** `path` below /api/v1, with its query. */
type CompanyCall = {
  method: string;
  path: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: string | undefined;
};

/** `status` 0: no answer that can be used. */
type CompanyFailure = { status: number; error: ApiError };

export type Company = {
  addresses: CompanyAddresses;
  /** Passes a call on. Without a usable answer, it is a 502 that says so. Never throws. */
  open: (call: CompanyCall) => Promise<Response>;
  /** Makes a call and reads its answer by the schema. Never throws. */
  read: <T>(call: CompanyCall, schema: v.GenericSchema<unknown, T>) => Promise<Result<T, CompanyFailure>>;
};

export const COMPANY_AWAY: ApiError = {
  code: EXCEPTION,
  message: 'The service behind this portal does not answer right now. Please try again in a minute.',
};

/**
 * Creates the client of the company's API. It follows no redirect, which could send a token elsewhere, and reads no
 * answer without an end.
 * @param report gets one sentence for the operator about each unusable answer
 */
export function createCompany(addresses: CompanyAddresses, report: (sentence: string) => void): Company {
  const open: Company['open'] = async (call) => {
    const name = `${call.method} ${call.path.split('?')[0]}`;
    const ended = new AbortController();
    const late = (ms: number) => setTimeout(() => ended.abort(new Error(`no answer within ${ms / 1000} s`)), ms);
    let timer = late(timeouts.company);
    try {
      const response = await fetch(addressOf(addresses, call.path), {
        method: call.method,
        headers: {
          ...call.headers,
          ...(call.token ? { [PORTAL_TOKEN]: call.token } : {}),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(call.body === undefined ? {} : { body: call.body }),
        redirect: 'manual',
        signal: ended.signal,
      });
      if (response.status >= 300 && response.status < 400) throw new Error('it redirects, which is not followed');
      if (isFile(call.path, response)) {
        clearTimeout(timer);
        const body = response.body?.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, out) {
              clearTimeout(timer);
              timer = late(timeouts.companyFile);
              out.enqueue(chunk);
            },
            flush: () => clearTimeout(timer),
          }),
        );
        return new Response(body ?? null, { status: response.status, headers: passedOn(response) });
      }
      const text = await textUpTo(response, companyAnswers.bytes);
      clearTimeout(timer);
      return new Response(text, { status: response.status, headers: passedOn(response) });
    } catch (cause) {
      clearTimeout(timer);
      report(
        `The company's API gave no usable answer to ${name}: ${reasonOf(ended.signal.aborted ? ended.signal.reason : cause)}.`,
      );
      return Response.json(COMPANY_AWAY, { status: 502, headers: { [AWAY]: '1' } });
    }
  };

  return {
    addresses,
    open,
    async read(call, schema) {
      const response = await open(call);
      if (response.headers.has(AWAY)) return fail({ status: 0, error: COMPANY_AWAY });
      const json = parseJson(await response.text(), DEEPEST_BODY);
      if (response.status !== 200)
        return fail({ status: response.status, error: apiErrorOf(json.ok ? json.value : undefined) });
      const parsed = json.ok ? v.safeParse(schema, json.value, { abortEarly: true }) : undefined;
      if (parsed?.success) return ok(parsed.output);
      const { path, reason } = parsed ? misfitOf(parsed.issues[0]) : { path: '', reason: 'is not JSON' };
      report(
        `The company's answer to ${call.method} ${call.path.split('?')[0]} can't be read: ${path || 'the whole'}: ${reason}.`,
      );
      return fail({ status: 0, error: COMPANY_AWAY });
    },
  };
}

/** Marks our own answer in place of the company's. Not passed on. */
const AWAY = 'x-company-away';

function addressOf({ api, bases }: CompanyAddresses, path: string): string {
  for (const service of ['amazon', 'walmart'] as const)
    if (bases[service] && path.startsWith(`/${service}/`)) return bases[service] + path.slice(service.length + 1);
  if (bases.onboarding && path.startsWith('/authorize-sp/')) return bases.onboarding + path;
  return `${api}/api/v1${path}`;
}

/** The headers that a caller needs. fetch has unpacked the body, so its length and coding no longer apply. */
const passedOn = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'content-disposition', 'x-total-rows', 'retry-after'].flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

/** CSV files and storefronts may be long, and come while they are made; everything else is one JSON value. */
const isFile = (path: string, { status, headers }: Response): boolean =>
  status === 200 &&
  (path.split('?')[0] === sellerPaths.storefront || headers.get('content-type')?.startsWith('text/csv') === true);

async function textUpTo(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error(`it is larger than ${most / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without addresses. fetch hides the reason one level deeper. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return cause.cause instanceof Error && 'code' in cause.cause ? String(cause.cause.code) : cause.message;
}
