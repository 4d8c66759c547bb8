import * as v from 'valibot';
import type { ContractHeading } from './contract.ts';

/**
 * One call of the portal's API: the page's request to the edge and the edge's request to the provider. A domain
 * declares its calls once, in `shared/<domain>/calls.ts`. The client makes them (client/api/caller.ts), the edge mounts
 * them (edge/routes/mount-calls.ts), and the provider serves the calls behind them (provider/serve.ts).
 */
export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the domain's base; `calls` makes it a full path. */
  path: string;
  /** What the call does ('load views'), for error messages. */
  name: string;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** The maximum body size in bytes. Undefined: the edge's default. */
  mostBytes?: number;
  /** Which accounts may make the call. Undefined: every signed-in account. */
  access?: ((user: never) => { open: boolean }) | undefined;
  /** Open to everyone, signed in or not. */
  public?: true;
  answer: v.GenericSchema;
  /** Ours, beyond the specification: made in portals with the full profile only (shared/session/profile.ts). */
  full?: true;
  /** The provider's call behind it. Undefined: the edge handles this call itself. */
  upstream?: UpstreamSpec;
  /** The heading of the provider's call in OpenAPI. */
  tag?: ContractHeading;
  /** How long the page waits for the full answer, ms. */
  patience?: number;
};

/** A field that is missing is the same as in the portal's own call. */
type UpstreamSpec = {
  /** Below /api/v1, or below the base of its service. */
  path: string | ((input: never) => string);
  method?: CallSpec['method'];
  service?: 'amazon' | 'walmart' | 'onboarding';
  /** What the edge sends, if it differs from the page's input. */
  query?: (input: never) => Record<string, string | number | undefined>;
  /** `whole` makes a full URL of a portal path. Pages must not do that. */
  body?: (input: never, edge: { whole(path: string): string }) => unknown;
  /** Reads the provider's answer, if its shape differs from ours. */
  answer?: v.GenericSchema;
  /** What the call does, for OpenAPI. Undefined: the provider has a route of its own. */
  describe?: string;
  /** What the provider checks, if it differs from the page's input; `{}` is nothing. */
  request?: { query?: v.GenericSchema; body?: v.GenericSchema };
  /** What the embedded provider writes, where `answer` also reads other forms. */
  response?: v.GenericSchema;
  /** The answer is a CSV file, saved under this name and the day. `describe` says what a line is: 'Every scan'. */
  file?: string;
  /** The statuses of refusals other than 400, 401, and 403. */
  refuses?: readonly number[];
  /** Which accounts may make the provider's call, if it differs. */
  access?: CallSpec['access'];
  /** The edge makes the call in a handler of its own. */
  handled?: true;
};

/** The answer of a call that returns no data. Any 200 of a provider counts as done. */
export const doneSchema = v.object({});

/** A call as its table declares it. Without a path, the provider's call has the page's, below the table's `upstream`. */
type DeclaredCall = Omit<CallSpec, 'upstream'> & {
  upstream?: Omit<UpstreamSpec, 'path'> & Partial<Pick<UpstreamSpec, 'path'>>;
};
type WithPath<S> = S extends { upstream: infer U }
  ? U extends { path: unknown }
    ? S
    : Omit<S, 'upstream'> & { upstream: U & { path: string } }
  : S;

type Named<M extends CallSpec['method']> = { method: M; path: string; name: string };

const make =
  <M extends CallSpec['method']>(method: M) =>
  <S extends Omit<DeclaredCall, keyof Named<M>>>(path: string, name: string, spec: S): S & Named<M> => ({
    ...spec,
    method,
    path,
    name,
  });

export const get = make('GET');
export const post = make('POST');
export const put = make('PUT');
export const del = make('DELETE');

/**
 * Defines a domain's calls.
 * @param common defaults that a call can override, and in `upstream` where the provider's paths begin
 */
export const calls = <
  const C extends Pick<CallSpec, 'access' | 'public' | 'mostBytes' | 'full' | 'tag'> & { upstream?: string },
  T extends Record<string, Named<CallSpec['method']> & Pick<DeclaredCall, 'upstream'>>,
>(
  base: string,
  { upstream: upstreamBase, ...common }: C,
  table: T,
) =>
  Object.fromEntries(
    Object.entries(table).map(([key, { upstream, ...spec }]) => [
      key,
      {
        ...common,
        ...spec,
        path: base + spec.path,
        ...(upstream && { upstream: { path: `${upstreamBase}${spec.path}`, ...upstream } }),
      },
    ]),
  ) as unknown as {
    [K in keyof T]: Omit<C, keyof T[K] | 'upstream'> & WithPath<T[K]>;
  };

/** The page's input: the query of a GET, else the body. Numbers in a query become text. */
export type InputOf<C> = C extends { query: infer Q extends v.GenericSchema }
  ? {
      [K in keyof v.InferInput<Q>]:
        | v.InferInput<Q>[K]
        | (K extends keyof v.InferOutput<Q> ? v.InferOutput<Q>[K] : never);
    }
  : C extends { body: infer B extends v.GenericSchema }
    ? v.InferInput<B>
    : undefined;

export type CheckedInputOf<C> = C extends { query: infer Q extends v.GenericSchema }
  ? v.InferOutput<Q>
  : C extends { body: infer B extends v.GenericSchema }
    ? v.InferOutput<B>
    : undefined;

export type AnswerOf<C extends { answer: v.GenericSchema }> = v.InferOutput<C['answer']>;
