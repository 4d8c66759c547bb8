import type { AnswerOf, CallSpec, InputOf } from '#shared/calls.ts';
import { ifOffered, type NotOffered } from '#shared/offered.ts';
import type { Result } from '#shared/result.ts';
import type { trackingCalls } from '#shared/tracking/calls.ts';
import type { viewCalls } from '#shared/views/calls.ts';
import type { Answer, Call, CallFailure, CallOptions } from './call.ts';

type Extras = Pick<CallOptions<never>, 'signal' | 'keepalive'>;
type Value<C extends CallSpec> = C extends { optional: true } ? AnswerOf<C> | NotOffered : AnswerOf<C>;
// A call whose input is all optional, or has none, may be made without.
type Args<C> =
  InputOf<C> extends undefined
    ? [input?: undefined, extras?: Extras]
    : object extends InputOf<C>
      ? [input?: InputOf<C>, extras?: Extras]
      : [input: InputOf<C>, extras?: Extras];

/** A domain's calls as functions: `api.save(body)`, `api.list(query, { signal })`. */
export type Caller<T extends Record<string, CallSpec>> = { [K in keyof T]: (...args: Args<T[K]>) => Promise<Result<Answer<Value<T[K]>>, CallFailure>> };

export type TrackingApi = Caller<typeof trackingCalls>;
export type ViewsApi = Caller<typeof viewCalls>;

const made = new WeakMap<Call, Map<object, unknown>>();

/** The functions for a domain's table of calls (shared/<domain>/calls.ts), the same each time they are requested. */
export function caller<T extends Record<string, CallSpec>>(table: T, call: Call): Caller<T> {
  const known = made.get(call) ?? new Map<object, unknown>();
  if (!known.has(table)) made.set(call, known.set(table, createCaller(table, call)));
  return known.get(table) as Caller<T>;
}

function createCaller<T extends Record<string, CallSpec>>(table: T, call: Call): Caller<T> {
  const entries = Object.entries(table).map(([key, { method, path, name, answer, optional, patience }]) => {
    const schema = optional === true ? ifOffered(answer) : answer;
    const send = (input?: Record<string, unknown>, extras?: Extras) =>
      method === 'GET'
        ? call({ name, path: path + queryOf(input), schema, ...extras })
        : call({ name, method, path, schema, body: input ?? {}, ...(patience === undefined ? {} : { patience }), ...extras });
    return [key, send];
  });
  return Object.fromEntries(entries) as Caller<T>;
}

function queryOf(fields: Record<string, unknown> = {}): string {
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
