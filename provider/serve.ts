import { type Context, Hono, type MiddlewareHandler, type Next } from 'hono';
import { uniqueSymbol } from 'hono-openapi';
import type * as v from 'valibot';
import type { CallSpec, CheckedInputOf } from '#shared/calls.ts';
import type { ContractHeading, ContractProfile } from '#shared/contract.ts';
import type { Result } from '#shared/result.ts';
import type { Access } from '#shared/session/access.ts';
import type { UserInfo } from '#shared/session/user.ts';
import { documentedCsv } from './files/csv-answer.ts';
import { checkBody, checkQuery, type QuerySchema } from './http/check-request.ts';
import { documentedUnder, PROFILE_MARK } from './http/describe.ts';
import { answer, notFound, type Refusal, refuse } from './http/refuse.ts';
import type { Caller } from './session/portal-token.ts';
import { type PortalEnv, requireAccess } from './session/portal-token.ts';

type CallTable = Readonly<Record<string, CallSpec>>;
type ServedCall = CallSpec & { tag: ContractHeading; upstream: { describe: string } };

/** The checked input: the provider's own request if the call has one, else the same as the page's. */
type InputOf<C> = CheckedInputOf<C extends { upstream: { request: infer Own } } ? Own : C>;
/** The answer as JSON, before the edge reads it. */
type ValueOf<C> = C extends { upstream: { response: infer S extends v.GenericSchema } }
  ? DeepReadonly<v.InferInput<S>>
  : C extends { answer: infer S extends v.GenericSchema }
    ? DeepReadonly<v.InferInput<S>>
    : never;
type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T;

type Outcome<C> = ValueOf<C> | Result<ValueOf<C>, Refusal> | Response;

/**
 * A handler for each call that the table describes. It returns the answer itself, or a result that may be a refusal.
 */
export type ServeHandlers<T extends CallTable> = {
  [K in keyof T as T[K] extends ServedCall ? K : never]: (
    caller: Caller,
    input: InputOf<T[K]>,
    c: Context<PortalEnv>,
  ) => Outcome<T[K]> | Promise<Outcome<T[K]>>;
};

/**
 * Creates the provider's routes for a domain's calls, the twin of the edge's `mountCalls`. Path, right, checks, and
 * OpenAPI come from the call table (shared/<domain>/calls.ts). The right is checked first, then query or body.
 * @param before middleware that runs when a call has passed its checks, such as a queue
 */
export function serve<T extends CallTable>(
  table: T,
  handlers: ServeHandlers<T>,
  ...before: MiddlewareHandler<PortalEnv>[]
): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  for (const [key, handler] of Object.entries(handlers)) {
    const handle = handler as (caller: Caller, input: unknown, c: Context<PortalEnv>) => unknown;
    const spec = table[key] as ServedCall;
    const { upstream, tag } = spec;
    const { query, body } = upstream.request ?? spec;
    const rule = ('access' in upstream ? upstream.access : spec.access) as ((user: UserInfo) => Access) | undefined;
    const refusals = [...(query || body ? [400] : []), 401, ...(rule ? [403] : []), ...(upstream.refuses ?? [])];
    const checks = [
      spec.full && fullProfileOnly,
      upstream.file
        ? documentedCsv(tag, upstream.describe)
        : documentedUnder(tag)(upstream.describe, upstream.response ?? spec.answer, ...refusals),
      rule && requireAccess(rule),
      query && checkQuery(query as QuerySchema),
      body && checkBody(body),
      ...before,
    ].filter((check) => check !== undefined) as MiddlewareHandler<PortalEnv>[];
    app.on(upstream.method ?? spec.method, [routeOf(upstream)], ...checks, async (c) => {
      const input = query ? c.req.valid('query' as never) : body ? c.req.valid('json' as never) : undefined;
      const outcome = (await handle(c.var.caller, input, c)) as object | Result<object, Refusal> | Response;
      if (outcome instanceof Response) return outcome;
      return 'ok' in outcome ? answer(c, outcome) : c.json(outcome);
    });
  }
  return app;
}

/** With the specification's profile, a call of ours is not there. Says so in OpenAPI, too. */
export const fullProfileOnly: MiddlewareHandler<PortalEnv> = Object.assign(
  (c: Context<PortalEnv>, next: Next) => (c.var.profile === 'full' ? next() : Promise.resolve(refuse(c, notFound))),
  { [uniqueSymbol]: { spec: { [PROFILE_MARK]: 'everything' satisfies ContractProfile } } },
);

/** Stands for any input: each field reads as a path parameter of its name. */
const parameters = new Proxy({}, { get: (_, field) => `:${String(field)}` }) as never;

function routeOf({ path, service }: ServedCall['upstream']): string {
  const base = service === 'amazon' || service === 'walmart' ? `/${service}` : '';
  return base + (typeof path === 'string' ? path : decodeURIComponent(path(parameters)));
}
