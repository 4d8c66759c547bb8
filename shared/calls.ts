import * as v from 'valibot';

/**
 * One call of the portal's API: how the page asks the edge, and what the edge asks the provider for it. A domain declares its calls once, in
 * `shared/<domain>/calls.ts`. The edge mounts them (edge/routes/mount-calls.ts), the client calls them (client/api/caller.ts).
 * The client's build drops the fields that only servers need, listed in `serverFields`.
 */
export type CallSpec = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under the domain's base, then whole. */
  path: string;
  /** What the call does, in words: 'load views'. Errors name it. */
  name: string;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** The largest body, bytes. Undefined: the edge's default. */
  mostBytes?: number;
  /** Which accounts may make the call. Undefined: everybody who is signed in. */
  access?: ((user: never) => { open: boolean }) | undefined;
  /** For anyone, signed in or not. */
  public?: true;
  answer: v.GenericSchema;
  /** A provider may lack the call: true answers `{supported: false}` then, 'refuse' a 404 in words for people. */
  optional?: true | 'refuse';
  /** The provider's call behind it. Undefined: the edge has a handler of its own for this one. */
  upstream?: UpstreamSpec;
  /** How long the page waits for the whole answer, ms. */
  patience?: number;
};

/** Whatever is left out is the same as in the portal's own call. */
type UpstreamSpec = {
  /** Under /api/v1, or under the base of its service. */
  path: string | ((input: never) => string);
  method?: CallSpec['method'];
  service?: 'amazon' | 'walmart' | 'onboarding';
  /** What is sent, where it differs from what the page sent. */
  query?: (input: never) => Record<string, string | number | undefined>;
  /** `whole` makes an address of a path of the portal, which a page must not do. */
  body?: (input: never, edge: { whole(path: string): string }) => unknown;
  /** Reads the provider's answer, where its shape differs from ours. */
  answer?: v.GenericSchema;
};

/** The fields of a call that the client's build drops. */
export const serverFields = ['query', 'body', 'mostBytes', 'access', 'public', 'upstream'] as const;

/** The answer to a call that only has to be done. Whatever a provider answers to it with 200 counts as done. */
export const doneSchema = v.object({});

type Named<M extends CallSpec['method']> = { method: M; path: string; name: string };

const make =
  <M extends CallSpec['method']>(method: M) =>
  <S extends Omit<CallSpec, keyof Named<M>>>(path: string, name: string, spec: S): S & Named<M> => ({ ...spec, method, path, name });

export const get = make('GET');
export const post = make('POST');
export const put = make('PUT');
export const del = make('DELETE');

/** A domain's calls. @param common what all of them have, where a call does not say otherwise */
export const calls = <const C extends Pick<CallSpec, 'access' | 'public' | 'mostBytes' | 'optional'>, T extends Record<string, Named<CallSpec['method']>>>(
  base: string,
  common: C,
  table: T,
) =>
  Object.fromEntries(Object.entries(table).map(([key, spec]) => [key, { ...common, ...spec, path: base + spec.path }])) as unknown as {
    [K in keyof T]: Omit<C, keyof T[K]> & T[K];
  };

/** What the page gives: the query of a GET, else the body. A number in a query is written out. */
export type InputOf<C> = C extends { query: infer Q extends v.GenericSchema }
  ? { [K in keyof v.InferInput<Q>]: v.InferInput<Q>[K] | (K extends keyof v.InferOutput<Q> ? v.InferOutput<Q>[K] : never) }
  : C extends { body: infer B extends v.GenericSchema }
    ? v.InferInput<B>
    : undefined;

/** The same once it has been checked. */
export type CheckedInputOf<C> = C extends { query: infer Q extends v.GenericSchema }
  ? v.InferOutput<Q>
  : C extends { body: infer B extends v.GenericSchema }
    ? v.InferOutput<B>
    : undefined;

export type AnswerOf<C extends { answer: v.GenericSchema }> = v.InferOutput<C['answer']>;
