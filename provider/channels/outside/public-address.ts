import { BlockList, isIP, isIPv4 } from 'node:net';

// The registries of special-purpose addresses (RFC 6890): nothing in them is a server on the public Internet.
const special = new BlockList();
for (const block of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // Within 2000::/3. Teredo and 6to4 carry an IPv4 address.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]) {
  const [network = '', prefix] = block.split('/');
  special.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6');
}

/** All public IPv6 addresses. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address, without brackets, belongs to the public Internet. An IPv4 address inside IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Whether a host's name can only mean something on a private network. @param host as the URL parser writes it */
export const isPrivateName = (host: string): boolean => /(?:^|\.)(?:localhost|local|internal)\.?$/.test(host);
