import * as v from 'valibot';
import type { UpstreamAnswer, UpstreamFailure } from '#edge/hub/ports.ts';
import { apiErrorOf, EXCEPTION, errorCodes, isIntegrationRequired } from '#shared/errors.ts';
import { DEEPEST_BODY, isDeeperThan } from '#shared/parse-json.ts';
import { fail, ok } from '#shared/result.ts';

/** One HTTP exchange, to the end of the answer's text; no redirect is followed. Throws where there is no answer. */
export type SendHttp = (url: URL, request: HttpRequest) => Promise<{ status: number; text: string }>;

export type HttpRequest = { method: UpstreamRequest['method']; headers: Record<string, string>; body: string | undefined; signal: AbortSignal };

export type UpstreamRequest = {
  /** As people read it in an error. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under /api/v1, or under the base of its service. */
  path: string;
  service?: ServiceName;
  /** The session's; who is not signed in has none. */
  token?: string;
  /** The same, where a service takes it in the Authorization header. */
  accessToken?: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  /** The body of a refusal says more than code and sentence: the failure has it as `body`. */
  keepRefusal?: true;
  /** Of the call's own, beside those that all have. */
  headers?: Record<string, string>;
};

/** Services that may have a base of their own; what one stands under otherwise. */
const servicePaths = { amazon: '/amazon', walmart: '/walmart', onboarding: '' } as const;
export type ServiceName = keyof typeof servicePaths;
export type ServiceBases = Partial<Record<ServiceName, string | undefined>>;

/** Makes one call. The answer has been checked against the schema; a refusal, silence or a wrong answer is a failure. Never throws. */
export type CallUpstream = <T>(request: UpstreamRequest, schema: v.GenericSchema<unknown, T>) => UpstreamAnswer<T>;

/**
 * The way to the provider (API-01): the portal-token header once signed in, every answer checked against its schema,
 * and one that does not fit becomes an error that names the call.
 * @param options.base the provider's address, without /api/v1
 * @param options.bases of services that stand elsewhere, whole
 */
export function createTransport(options: { base: string; bases?: ServiceBases; send: SendHttp; timeoutMs: number }): CallUpstream {
  return async (request, schema) => {
    let answer: Awaited<ReturnType<SendHttp>>;
    // Not AbortSignal.timeout: its timer outlives the answer, and keeps a Durable Object awake that long.
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), options.timeoutMs);
    try {
      answer = await options.send(urlOf(options, request), { ...wireOf(request, 'application/json'), signal: late.signal });
      // Followed, it would carry the token elsewhere.
      if (answer.status >= 300 && answer.status < 400) throw new Error('A redirect');
    } catch (error) {
      return fail(noAnswer(error));
    } finally {
      clearTimeout(timer);
    }
    const body = parseJson(answer.text);
    if (answer.status !== 200) return fail({ status: answer.status, error: apiErrorOf(body), ...(request.keepRefusal ? { body } : {}) });
    if (isIntegrationRequired(body)) return fail({ status: 400, error: apiErrorOf(body) });
    const parsed = v.safeParse(schema, body);
    // What fits goes on into the stream and to the page: nothing may come along that they cannot write out.
    if (parsed.success && !isDeeperThan(DEEPEST_BODY, parsed.output)) return ok(parsed.output);
    const path = parsed.success ? undefined : v.getDotPath(parsed.issues[0]);
    return fail({
      status: 502,
      error: { code: errorCodes.badAnswer, message: `The provider's answer to '${request.name}' does not fit its contract at ${path ?? 'its root'}.` },
    });
  };
}

/** Where a call goes. */
export function urlOf({ base, bases = {} }: { base: string; bases?: ServiceBases }, request: UpstreamRequest): URL {
  const { service } = request;
  const own = service && bases[service];
  const url = new URL(`${own ?? `${base}/api/v1${service ? servicePaths[service] : ''}`}${request.path}`);
  for (const [name, value] of Object.entries(request.query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

/** What goes there. @param accept the media type that is expected */
export const wireOf = (request: UpstreamRequest, accept: string): Omit<HttpRequest, 'signal'> => ({
  method: request.method,
  headers: {
    accept,
    ...request.headers,
    ...(request.token ? { 'portal-token': request.token } : {}),
    ...(request.accessToken ? { authorization: request.accessToken } : {}),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
  },
  body: request.body === undefined ? undefined : JSON.stringify(request.body),
});

/** The failure of a call that got no answer: the error's own message, and no address in it (ERR-01). */
export const noAnswer = (error: unknown): UpstreamFailure => ({ status: 0, error: { code: EXCEPTION, message: reasonOf(error) } });

/** For a write that answers 200 with anything. */
export const anythingSchema = v.unknown();
/** The same, where the page is to have an answer. */
export const doneSchema = v.pipe(
  v.unknown(),
  v.transform(() => ({})),
);

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'No answer';
  if (error.name === 'TimeoutError') return 'The provider did not answer in time';
  // fetch hides the reason one level down; an address in it is the server's own business.
  const hidden = 'code' in error ? error : error.cause;
  const cause = hidden instanceof Error && 'code' in hidden ? ` (${String(hidden.code)})` : '';
  return `The provider could not be reached${cause}`;
}
