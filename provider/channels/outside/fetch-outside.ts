import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { outsideAnswer, timeouts } from '#provider/limits/limits.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { isPrivateName, isPublicAddress } from './public-address.ts';

export type OutsideRequest = {
  headers: Readonly<Record<string, string | number>>;
  body: string | Uint8Array;
  signal: AbortSignal;
};

/** `text` ends at the limit, and is for programs: people never see it, since it may come from a private server. */
export type OutsideAnswer = { status: number; headers: IncomingHttpHeaders; text: string };

/** `refused`: the address is not allowed. `later`: no answer this time. `reason` is a sentence for people. */
export type OutsideFailure = { kind: 'refused' | 'later'; reason: string };

/** Tests pass their own, to play services on their machine. */
export type OutsideRules = {
  /** ms */
  timeout: number;
  bytes: number;
  resolve: (host: string) => Promise<readonly LookupAddress[]>;
  isAllowed: (address: string) => boolean;
  /** The port to connect to. */
  portOf: (url: URL) => number;
  /** The one certificate to trust. Without it: those of the public authorities. */
  ca?: string | undefined;
};

export const outsideRules: OutsideRules = {
  timeout: timeouts.outside,
  bytes: outsideAnswer,
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  portOf: (url) => Number(url.port || 443),
};

/**
 * Posts to an address that somebody has entered, and that may be meant to reach our own network. Its host is looked up
 * once, all of its addresses must be public, and the connection goes to one of these. No redirect is followed. Never
 * throws.
 */
export async function fetchOutside(
  address: string,
  { headers, body, signal }: OutsideRequest,
  rules: OutsideRules = outsideRules,
): Promise<Result<OutsideAnswer, OutsideFailure>> {
  const url = URL.parse(address);
  const fault = url === null ? 'It is not an address.' : faultOf(url);
  if (url === null || fault !== undefined) return fail({ kind: 'refused', reason: fault ?? '' });

  const deadline = AbortSignal.timeout(rules.timeout);
  const ending = AbortSignal.any([signal, deadline]);
  try {
    const addresses = await addressesOf(url, rules, ending);
    if (!addresses.every(({ address }) => rules.isAllowed(address)))
      return fail({ kind: 'refused', reason: `${url.hostname} is in a private network. Enter a public address.` });
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers,
          // A connection of its own, so that the check holds for it.
          agent: false,
          port: rules.portOf(url),
          lookup: answering(addresses),
          ...(rules.ca === undefined ? {} : { ca: rules.ca }),
          signal: ending,
        },
        resolve,
      );
      sent.on('error', reject).end(body);
    });
    const text = await textUpTo(response, rules.bytes);
    return ok({ status: response.statusCode ?? 0, headers: response.headers, text });
  } catch (cause) {
    return fail({ kind: 'later', reason: reasonOf(cause, url.hostname, rules.timeout, { signal, deadline }) });
  }
}

function faultOf({ protocol, username, password, hash, port, hostname }: URL): string | undefined {
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (username !== '' || password !== '') return 'The address must not contain a user name or password.';
  if (hash !== '') return 'The address must not contain #.';
  if (!['', '8443'].includes(port)) return 'The address must have the port 443 or 8443.';
  if (isPrivateName(hostname)) return `${hostname} is in a private network. Enter a public address.`;
  return undefined;
}

/** A host that is an address itself is not looked up by Node either. */
async function addressesOf(
  { hostname }: URL,
  rules: OutsideRules,
  ending: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const address = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0) return [{ address, family }];
  // A look-up can't be aborted.
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(ending.reason);
  ending.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([rules.resolve(hostname), ended.promise]);
  } finally {
    ending.removeEventListener('abort', end);
  }
}

/** Answers a connection's look-up with what was checked. */
const answering =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, { all }, done) => {
    const [first] = addresses;
    if (all === true) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };

/** An answer that breaks off or is too long ends where it does: its status has come. */
async function textUpTo(response: IncomingMessage, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.byteLength;
      if (bytes >= most) break;
    }
  } catch {
    // Ended by the other side or the deadline.
  }
  return Buffer.concat(chunks).subarray(0, most).toString('utf8');
}

function reasonOf(
  cause: unknown,
  host: string,
  timeout: number,
  { signal, deadline }: { signal: AbortSignal; deadline: AbortSignal },
): string {
  if (signal.aborted) return 'The portal was stopped while it was sending.';
  if (deadline.aborted) return `${host} did not answer within ${timeout / 1000} seconds.`;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return `No server has the name ${host}.`;
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return `The certificate of ${host} is not valid (${code}).`;
  return `${host} can't be reached${code === '' ? '' : ` (${code})`}.`;
}
