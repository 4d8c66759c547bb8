import * as v from 'valibot';
import { timeouts } from '#edge/http/limits.ts';
import { ITSELF } from '#edge/session/operator-access.ts';
import type { Seal } from '#edge/session/sealed-cookie.ts';
import type { OpenHttp } from '#edge/upstream-api/file-transport.ts';
import type { SendHttp } from '#edge/upstream-api/transport.ts';

/** What one of the instances in INSTANCES said. `own`: it is the one that asks. `silent`: it did not answer in time. */
export type InstanceAnswer<T> = { name: string } & (
  | { is: 'own' | 'silent' }
  /** value: undefined if it refused, such as for a user that it does not know. */
  | { is: 'answered'; value: T | undefined }
);

/** The values of those that have one. */
export const valuesOf = <T>(answers: InstanceAnswer<T>[]): T[] =>
  answers.flatMap((each) => (each.is === 'answered' && each.value !== undefined ? [each.value] : []));

/** The other instances of this portal: for the operator's calls (ENG-04), and for what a person has begun at one. */
export type OtherInstances = {
  /** Asks all of them the same at once. @param path below /ops, or a whole one from '/' */
  ask<T>(path: string, schema: v.GenericSchema<unknown, T>, body?: unknown): Promise<InstanceAnswer<T>[]>;
  /** Passes a call on to one of them. @throws if it does not answer */
  pass(name: string, path: string, body: unknown, signal: AbortSignal): Promise<Response>;
  /** Whether an Authorization header is that of an instance; `own` of this one, which would count itself twice. */
  callerOf(authorization: string, now: number): Promise<'own' | 'other' | undefined>;
};

const SCHEME = 'Instance ';
/** A clock may be off by hours. */
const SEAL_LASTS = 24 * 3_600_000;

/**
 * @param options.addresses of all instances, with or without this one
 * @param options.seal of SESSION_SECRET, which all instances share: it proves who calls
 * @param options.host the Host that the instances answer; undefined for their own addresses
 */
export function createOtherInstances(options: {
  addresses: readonly string[];
  seal: Seal;
  id: string;
  host: string | undefined;
  send: SendHttp;
  open: OpenHttp;
  now(): number;
}): OtherInstances {
  const { addresses, seal, id, host, send, open, now } = options;

  async function requestOf(address: string, path: string, body: unknown) {
    return {
      url: new URL(path, `${address}/ops/`),
      call: {
        method: body === undefined ? ('GET' as const) : ('POST' as const),
        headers: {
          authorization: SCHEME + (await seal.seal({ instance: id }, now() + SEAL_LASTS)),
          ...(host === undefined ? {} : { host }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      },
    };
  }

  async function requestFrom<T>(
    name: string,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body: unknown,
  ): Promise<InstanceAnswer<T>> {
    try {
      const { url, call } = await requestOf(name, path, body);
      const { status, text } = await send(url, { ...call, signal: AbortSignal.timeout(timeouts.otherInstance) });
      if (status === ITSELF) return { name, is: 'own' };
      if (status === 401 || status === 421 || status >= 500) return { name, is: 'silent' };
      const read = status === 200 ? v.safeParse(schema, JSON.parse(text)) : undefined;
      return { name, is: 'answered', value: read?.success ? read.output : undefined };
    } catch {
      return { name, is: 'silent' };
    }
  }

  return {
    ask: (path, schema, body) => Promise.all(addresses.map((address) => requestFrom(address, path, schema, body))),
    async pass(name, path, body, signal) {
      const { url, call } = await requestOf(name, path, body);
      const answer = await open(url, { ...call, signal });
      const type = answer.header('content-type');
      return new Response(answer.body, {
        status: answer.status,
        headers: type === null ? {} : { 'content-type': type },
      });
    },
    async callerOf(authorization, at) {
      if (!authorization.startsWith(SCHEME)) return undefined;
      const caller = (await seal.open(authorization.slice(SCHEME.length), at))?.instance;
      if (caller === undefined) return undefined;
      return caller === id ? 'own' : 'other';
    },
  };
}
