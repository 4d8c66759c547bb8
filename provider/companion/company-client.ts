import { Readable } from 'node:stream';
import * as v from 'valibot';
import { companyAnswers, timeouts } from '#provider/limits/limits.ts';
import { type ApiError, apiErrorOf, EXCEPTION } from '#shared/errors.ts';
import { DEEPEST_BODY, parseJson } from '#shared/parse-json.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { sellerPaths } from '#shared/sellers/calls.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { PORTAL_TOKEN } from '../session/portal-token.ts';
import { createCompanyHttp, type HttpAnswer } from './company-http.ts';

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
  const send = createCompanyHttp();
  const open: Company['open'] = async (call) => {
    const name = `${call.method} ${call.path.split('?')[0]}`;
    const ended = new AbortController();
    const late = (ms: number) => setTimeout(() => ended.abort(new Error(`no answer within ${ms / 1000} s`)), ms);
    let timer = late(timeouts.company);
    try {
      const answer = await send(addressOf(addresses, call.path), {
        method: call.method,
        headers: {
          ...call.headers,
          ...(call.token ? { [PORTAL_TOKEN]: call.token } : {}),
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: call.body,
        signal: ended.signal,
      });
      if (answer.status >= 300 && answer.status < 400) {
        answer.body.destroy();
        throw new Error('it redirects, which is not followed');
      }
      const init = { status: answer.status, headers: passedOn(answer) };
      if (isFile(call.path, answer)) {
        const begin = () => {
          clearTimeout(timer);
          timer = late(timeouts.companyFile);
        };
        begin();
        // Also where nobody reads it any more.
        answer.body.once('close', () => clearTimeout(timer));
        return new Response(fileOf(answer, begin), init);
      }
      const text = await textUpTo(answer, companyAnswers.bytes);
      clearTimeout(timer);
      return new Response(text, init);
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

/** The headers that a caller needs. The body is unpacked, so its length and coding no longer apply. */
const passedOn = ({ header }: HttpAnswer): Record<string, string> =>
  Object.fromEntries(
    ['content-type', 'content-disposition', 'x-total-rows', 'retry-after'].flatMap((name) => {
      const value = header(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** CSV files and storefronts may be long, and come while they are made; everything else is one JSON value. */
const isFile = (path: string, { status, header }: HttpAnswer): boolean =>
  status === 200 &&
  (path.split('?')[0] === sellerPaths.storefront || header('content-type')?.startsWith('text/csv') === true);

/** @param arrived called when some of it comes */
const fileOf = ({ body }: HttpAnswer, arrived: () => void): ReadableStream<Uint8Array> =>
  (Readable.toWeb(body) as ReadableStream<Uint8Array>).pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        arrived();
        out.enqueue(chunk);
      },
    }),
  );

async function textUpTo({ body }: HttpAnswer, most: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Error(`it is larger than ${most / 1024 / 1024} MiB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Without addresses, which Node writes into the message of an error with a code. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause ? String(cause.code) : cause.message;
}
