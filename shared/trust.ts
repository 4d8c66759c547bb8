import { errorCodes } from './errors.ts';

const LOOPBACK = new Set(['localhost', '::1', '[::1]']);
export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || /^127(\.\d{1,3}){3}$/.test(host);

/** The one kind of upgrade there is: a request for any other is served like one that asks for none. */
export const wantsWebSocket = (method: string | undefined, upgrade: string | undefined): boolean => method === 'GET' && upgrade?.toLowerCase() === 'websocket';

/** Whether a request can change something by its method. */
export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** What is judged of a request: headers as they came, and whether it changes something or opens a socket. */
export type Asked = { host: string | undefined; origin: string | undefined; site: string | undefined; changes: boolean };

const unknownHost = { status: 421, code: errorCodes.unknownHost, message: 'This address is not served here.' } as const;
const foreignOrigin = { status: 403, code: errorCodes.foreignOrigin, message: 'This call came from another site.' } as const;

/**
 * Whom a server answers: with a public origin that one and no other, without it loopback hosts only.
 * What changes something has to come from our own page: Origin is compared exactly, port included; a call with neither Origin
 * nor Sec-Fetch-Site comes from no browser.
 */
export function distrust({ host = '', origin, site, changes }: Asked, publicOrigin?: string): typeof unknownHost | typeof foreignOrigin | undefined {
  const known = publicOrigin ? host === publicOrigin.replace(/^https?:\/\//, '') : isLoopback(host.replace(/:\d+$/, ''));
  if (!known) return unknownHost;
  if (!changes) return undefined;
  const own = origin === undefined ? site === undefined || site === 'same-origin' || site === 'none' : origin === (publicOrigin ?? `http://${host}`);
  return own ? undefined : foreignOrigin;
}
