import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { EdgeDeps } from '#edge/deps.ts';
import type { UpstreamFailure } from '#edge/hub/ports.ts';
import { requireAccess, type SignedIn, signedIn } from '#edge/session/signed-in.ts';
import { doneSchema as anythingAsDone, type CallUpstream, type UpstreamRequest } from '#edge/upstream-api/transport.ts';
import { type AnswerOf, type CallSpec, type CheckedInputOf, doneSchema } from '#shared/calls.ts';
import type { Result } from '#shared/result.ts';
import type { Access } from '#shared/session/access.ts';
import type { AccountRights } from '#shared/session/user.ts';
import { answer, wholeAddress } from '../http/answer.ts';
import { checkBody, checkQuery } from '../http/check-call.ts';

type Outcome<C extends CallSpec> = Result<AnswerOf<C>, Pick<UpstreamFailure, 'status' | 'error'>>;
type OwnCalls<T extends Record<string, CallSpec>> = {
  [K in keyof T as T[K] extends { upstream: { handled: true } }
    ? K
    : T[K] extends { upstream: object }
      ? never
      : K]: T[K];
};

type ContextOf<C> = C extends { public: true } ? Context : Context<SignedIn>;

/** Handlers for the calls that are not mapped to a provider call. They return a value or a response. */
export type CallHandlers<T extends Record<string, CallSpec>> = {
  [K in keyof OwnCalls<T>]: (
    c: ContextOf<T[K]>,
    input: CheckedInputOf<T[K]>,
  ) => Promise<Outcome<T[K]> | Response> | Outcome<T[K]> | Response;
};

/**
 * Creates the routes for a domain's calls, behind a session unless they are public. A call is forwarded to the provider
 * as its table defines (shared/<domain>/calls.ts), or has a handler here. Body and query are checked first, then the
 * right.
 * @param before checks of single calls that run before the right is checked, such as limits
 */
export function mountCalls<T extends Record<string, CallSpec>>(
  deps: EdgeDeps,
  table: T,
  handlers: CallHandlers<T>,
  before: { [K in keyof T]?: MiddlewareHandler<SignedIn> | MiddlewareHandler } = {},
): Hono<SignedIn> {
  const app = new Hono<SignedIn>();
  const own = handlers as Record<
    string,
    (c: Context<SignedIn>, input: unknown) => Promise<Result<object, UpstreamFailure> | Response>
  >;
  const mount = ([key, spec]: [string, CallSpec]) => {
    const checks = [
      spec.query && checkQuery(spec.query),
      spec.body && checkBody(spec.body, spec.mostBytes),
      before[key],
      spec.access && requireAccess(deps, spec.access as (user: AccountRights) => Access),
    ].filter((check) => check !== undefined) as MiddlewareHandler<SignedIn>[];
    app.on(spec.method, [spec.path], ...checks, async (c) => {
      const input = spec.query ? c.req.valid('query' as never) : spec.body ? c.req.valid('json' as never) : undefined;
      const token = spec.public ? undefined : c.var.session.token;
      const outcome = own[key]
        ? await own[key](c, input)
        : await passOn(deps.upstream.call, spec, token, input, (path) =>
            wholeAddress(c, deps.settings.publicOrigin, path),
          );
      return outcome instanceof Response ? outcome : answer(c, outcome);
    });
  };

  const all = Object.entries<CallSpec>(table);
  const guarded = all.filter(([, spec]) => !spec.public);
  all.filter(([, spec]) => spec.public).forEach(mount);
  // The whole domain, /api/x: only signed-in users learn that a call below it does not exist.
  for (const domain of new Set(guarded.map(([, { path }]) => path.split('/', 3).join('/'))))
    app.use(`${domain}/*`, signedIn(deps));
  guarded.forEach(mount);
  return app;
}

/** Makes the provider's call for one of our calls, as `requestOf` has it. */
export async function passOn(
  call: CallUpstream,
  spec: CallSpec,
  token: string | undefined,
  input: unknown,
  whole: (path: string) => string,
): Promise<Result<object, UpstreamFailure>> {
  const answerSchema = spec.upstream?.answer ?? (spec.answer === doneSchema ? anythingAsDone : spec.answer);
  return call(requestOf(spec, token, input, whole), answerSchema as never) as ReturnType<typeof call<object>>;
}

/**
 * The provider's call behind one of our calls.
 * @param token undefined for a public call
 * @param input the checked input from the page
 */
export function requestOf(
  spec: CallSpec,
  token: string | undefined,
  input: unknown,
  whole: (path: string) => string = (path) => path,
): UpstreamRequest {
  const { upstream } = spec;
  if (!upstream) throw new Error(`'${spec.name}' has neither a provider call nor a handler.`);
  const method = upstream.method ?? spec.method;
  const given = input as never;
  const query = upstream.query ? upstream.query(given) : method === 'GET' ? given : undefined;
  const body = upstream.body ? upstream.body(given, { whole }) : method === 'GET' ? undefined : (input ?? undefined);
  const path = typeof upstream.path === 'string' ? upstream.path : upstream.path(given);
  const { service } = upstream;
  return {
    name: spec.name,
    method,
    path,
    ...(token === undefined ? {} : { token }),
    ...(service ? { service } : {}),
    ...(query ? { query } : {}),
    ...(body === undefined ? {} : { body }),
  };
}
