import { BlockList } from 'node:net';
import type { EdgeSettings } from '#edge/settings.ts';
import { isLoopback } from '#shared/trust.ts';

/** The addresses and networks of TRUSTED_PROXIES. */
export function proxyList(trusted: EdgeSettings['trustedProxies']): BlockList {
  const list = new BlockList();
  for (const { address, bits } of trusted ?? [])
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bits, familyOf(address));
  return list;
}

/**
 * Returns the client's address. Behind a proxy on this machine, or one that TRUSTED_PROXIES names, it is the last entry
 * of X-Forwarded-For, which that proxy added. Earlier entries are the client's own claims.
 */
export function clientAddress(
  peer: string,
  forwarded: string | undefined,
  { publicOrigin, proxies }: { publicOrigin: string | undefined; proxies: BlockList },
): string {
  const from = peer.replace('::ffff:', '');
  const isProxy = publicOrigin && (isLoopback(from) || proxies.check(from, familyOf(from)));
  return (isProxy && forwarded?.split(',').pop()?.trim()) || from;
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');
