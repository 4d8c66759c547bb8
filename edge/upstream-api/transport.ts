import * as v from 'valibot';
import { cleanRefusal } from '#edge/http/clean-markup.ts';
import type { Meter, UpstreamAnswer, UpstreamFailure } from '#edge/hub/ports.ts';
import type { MistakeReports } from '#edge/rejected-log.ts';
import { currentRequestId } from '#edge/request-scope.ts';
import { type ApiError, apiErrorOf, EXCEPTION, errorCodes, isIntegrationRequired } from '#shared/errors.ts';
import { DEEPEST_BODY, isDeeperThan, wellFormed } from '#shared/parse-json.ts';
import { fail, ok } from '#shared/result.ts';
import { misfitOf } from '#shared/upstream/misfit.ts';
import { reportingRows } from '#shared/wire-values.ts';

/** Makes one HTTP exchange, until the end of the answer's text. Follows no redirect. Throws if there is no answer. */
export type SendHttp = (url: URL, request: HttpRequest) => Promise<{ status: number; text: string }>;

export type HttpRequest = {
  method: UpstreamRequest['method'];
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
};

export type UpstreamRequest = {
  /** The call's name in error messages. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to /api/v1, or to the base of its service. */
  path: string;
  /** The path is relative to the provider's address itself. */
  atRoot?: true;
  service?: ServiceName;
  /** The session's token; undefined when signed out. */
  token?: string;
  /** The same token, for a service that takes it in the Authorization header. */
  accessToken?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** Every session may make this call, so a refusal other than 401 is the provider's mistake. */
  forEverySession?: true;
  /** Returns a refusal's body as `body` of the failure, because it contains more than code and message. */
  keepRefusal?: true;
  headers?: Record<string, string>;
};

/** The services that may have their own base, with their default path. */
const servicePaths = { amazon: '/amazon', walmart: '/walmart', onboarding: '' } as const;
type ServiceName = keyof typeof servicePaths;
export type ServiceBases = Partial<Record<ServiceName, string | undefined>>;

/**
 * Makes one call and checks the answer against the schema. A refusal, a missing answer, or an invalid one is a failure.
 * Never throws.
 */
export type CallUpstream = <T>(request: UpstreamRequest, schema: v.GenericSchema<unknown, T>) => UpstreamAnswer<T>;

/**
 * Creates the function that calls the provider (API-01). Sends the portal-token header once signed in, and checks every
 * answer against its schema. An answer that does not match becomes an error that names the call; the details are
 * reported to the operator.
 * @param options.base the provider's address, without /api/v1
 * @param options.bases complete addresses of services that are elsewhere
 */
export function createTransport(options: {
  base: string;
  bases?: ServiceBases;
  send: SendHttp;
  timeoutMs: number;
  report?: MistakeReports['report'];
  /** Counts every call, with its outcome and duration. */
  meter?: Pick<Meter, 'time'>;
}): CallUpstream {
  return async (request, schema) => {
    const timed = timedCall(options.meter, request.name);
    const mistake = mistakesOf(options.report, request);
    let answer: Awaited<ReturnType<SendHttp>>;
    // Not AbortSignal.timeout: its timer outlives the answer, and keeps a Durable Object awake until then.
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      answer = await options.send(urlOf(options, request), {
        ...wireOf(request, 'application/json'),
        signal: ended.signal,
      });
      // Following a redirect would send the token elsewhere.
      if (answer.status >= 300 && answer.status < 400) throw new Error('A redirect');
    } catch (error) {
      mistake('', noneWithin(options.timeoutMs, error));
      timed('none');
      return fail(noAnswer(error, request.name));
    } finally {
      clearTimeout(timer);
    }
    const { status, text } = answer;
    const body = parseJson(text);
    const wrong = refusalMistake(request, status, body, text);
    if (wrong) mistake('', wrong);
    if (status !== 200 || isIntegrationRequired(body)) timed(status >= 500 ? 'failed' : 'refused');
    if (status !== 200) return fail({ status, error: refusalOf(body), ...(request.keepRefusal ? { body } : {}) });
    if (isIntegrationRequired(body)) return fail({ status: 400, error: refusalOf(body) });
    const parsed = reportingRows(
      (row, issue) => {
        const { path, reason } = misfitOf(issue);
        options.report?.({
          kind: 'record',
          event: request.name,
          path: path === '' ? 'rows.*' : `rows.*.${path}`,
          reason,
          sample: row,
          token: request.token,
        });
      },
      () => v.safeParse(schema, body, { abortEarly: true }),
    );
    // Valid data is passed on to the stream and to the page, so it must not be nested too deeply for them to serialize.
    const deep = parsed.success && isDeeperThan(DEEPEST_BODY, parsed.output);
    timed(parsed.success && !deep ? 'ok' : 'unusable');
    if (parsed.success && !deep) return ok(parsed.output);
    if (!parsed.success && body !== undefined) {
      const { path, reason } = misfitOf(parsed.issues[0]);
      mistake(path, reason);
    } else mistake('', deep ? 'is nested too deeply' : `Expected JSON, found ${formOf(text)}`);
    return fail({ status: 502, error: { code: errorCodes.badAnswer, message: unreadable(request.name) } });
  };
}

/** Starts to time a call. @returns a function that counts it with its outcome */
export function timedCall(
  meter: Pick<Meter, 'time'> | undefined,
  name: string,
): (outcome: 'ok' | 'refused' | 'failed' | 'unusable' | 'none') => void {
  const began = performance.now();
  return (outcome) =>
    meter?.time('provider_call', [name.replaceAll(/[^\w.]+/g, '-'), outcome], performance.now() - began);
}

export type Mistake = (path: string, reason: string) => void;

export const mistakesOf =
  (report: MistakeReports['report'] | undefined, { name, token }: Pick<UpstreamRequest, 'name' | 'token'>): Mistake =>
  (path, reason) =>
    report?.({ kind: 'answer', event: name, path, reason, token });

export const noneWithin = (timeoutMs: number, error: unknown): string =>
  `Expected an answer within ${Math.round(timeoutMs / 1000)} s, found none: ${reasonOf(error)}`;

/** Returns what is wrong with a status other than 200; undefined if nothing is, or if only the schema can tell. */
export function refusalMistake(
  request: UpstreamRequest,
  status: number,
  body: unknown,
  text: string,
): string | undefined {
  if (status >= 500) return `Expected an answer, found status ${status} with ${formOf(text)}`;
  if (status === 200 || status === 401) return undefined;
  if (request.forEverySession) return `Expected 200, or 401 where the session has ended, found status ${status}`;
  // A missing call may be answered by a generic handler for unknown paths.
  if (status === 404 || apiErrorOf(body).code !== EXCEPTION) return undefined;
  return `Expected code and message with status ${status}, found ${formOf(text)}`;
}

export const formOf = (text: string): string =>
  text.trim() === ''
    ? 'nothing'
    : /^\s*<(?:!doctype|html|head|body|h1)/i.test(text)
      ? 'HTML'
      : parseJson(text) === undefined
        ? 'text that is not JSON'
        : 'JSON';

/** The message for people; the operator gets the path. @param name of the call (API-01) */
export const unreadable = (name: string): string => `The provider's answer to '${name}' can't be read, ${restWorks}`;
const late = (name: string): string => `The provider did not answer '${name}' in time, ${restWorks}`;
const restWorks =
  'so this part is missing for now. The rest of the portal works. The people who run it have been told.';

export function urlOf({ base, bases = {} }: { base: string; bases?: ServiceBases }, request: UpstreamRequest): URL {
  const { service } = request;
  const own = request.atRoot ? base : service && bases[service];
  const url = new URL(`${own ?? `${base}/api/v1${service ? servicePaths[service] : ''}`}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** @param accept the expected media type */
export function wireOf(request: UpstreamRequest, accept: string): Omit<HttpRequest, 'signal'> {
  const requestId = currentRequestId();
  return {
    method: request.method,
    headers: {
      accept,
      ...request.headers,
      ...(request.token ? { 'portal-token': request.token } : {}),
      ...(request.accessToken ? { authorization: request.accessToken } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId ? { 'x-request-id': requestId } : {}),
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
  };
}

/**
 * Returns the failure of a call without an answer: the error's own message, without any address (ERR-01).
 * @param name of the call
 */
export const noAnswer = (error: unknown, name: string): UpstreamFailure => ({
  status: 0,
  error: { code: EXCEPTION, message: isTimeout(error) ? late(name) : reasonOf(error) },
});

/** Reads the provider's refusal. Its text may contain markup. */
export const refusalOf = (body: unknown): ApiError => cleanRefusal(apiErrorOf(body));

/** For a write that answers 200 with any content. */
export const anythingSchema = v.unknown();
/** The same, for a page that expects an object. */
export const doneSchema = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(wellFormed(text));
  } catch {
    return undefined;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (isTimeout(error)) return 'The provider did not answer in time';
  // fetch hides the reason one level deeper. Addresses in it must not be shown.
  const hidden = 'code' in error ? error : error.cause;
  const cause = hidden instanceof Error && 'code' in hidden ? ` (${String(hidden.code)})` : '';
  return `The provider could not be reached${cause}`;
}
