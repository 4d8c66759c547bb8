import { errorCodes } from './errors.ts';

const LOOPBACK = new Set(['localhost', '::1', '[::1]']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** WebSocket is the only supported upgrade. A request for any other is handled as if it asked for none. */
export const wantsWebSocket = (method: string | undefined, upgrade: string | undefined): boolean =>
  method === 'GET' && upgrade?.toLowerCase() === 'websocket';

/** Whether the method rules out a change. */
export const isRead = (method: string | undefined): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** The parts of a request that decide: unmodified headers, and whether it changes something or opens a socket. */
export type RequestFacts = {
  host: string | undefined;
  origin: string | undefined;
  site: string | undefined;
  changes: boolean;
};

const unknownHost = { status: 421, code: errorCodes.unknownHost, message: 'This address is not served here.' } as const;
const foreignOrigin = {
  status: 403,
  code: errorCodes.foreignOrigin,
  message: 'This call came from another site.',
} as const;

/**
 * Decides whether a server answers a request. With a public origin, only that host is served; without one, only
 * loopback hosts. A change must come from our own page: Origin must match exactly, including the port. A call with
 * neither Origin nor Sec-Fetch-Site doesn't come from a browser.
 */
export function distrust(
  { host = '', origin, site, changes }: RequestFacts,
  publicOrigin?: string,
): typeof unknownHost | typeof foreignOrigin | undefined {
  const known = publicOrigin
    ? host === publicOrigin.replace(/^https?:\/\//, '')
    : isLoopback(host.replace(/:\d+$/, ''));
  if (!known) return unknownHost;
  if (!changes) return undefined;
  const own =
    origin === undefined
      ? site === undefined || site === 'same-origin' || site === 'none'
      : origin === (publicOrigin ?? `http://${host}`);
  return own ? undefined : foreignOrigin;
}
