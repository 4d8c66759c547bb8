import { isLoopback } from '#shared/trust.ts';

/**
 * Returns the client's address. Behind a proxy on this machine, or one that PROXY_ADDRESSES names, it is the last entry
 * of X-Forwarded-For, which that proxy added. Earlier entries are the client's own claims.
 */
export function clientAddress(
  peer: string,
  forwarded: string | undefined,
  settings: { publicOrigin: string | undefined; proxyAddresses: readonly string[] | undefined },
): string {
  const from = peer.replace('::ffff:', '');
  const isProxy = settings.publicOrigin && (isLoopback(from) || settings.proxyAddresses?.includes(from));
  return (isProxy && forwarded?.split(',').pop()?.trim()) || peer;
}
