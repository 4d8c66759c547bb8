/**
 * What of an address counts as one place: an IPv4 address, or the /64 of an IPv6 address, which a single household has.
 * IPv4 written as IPv6 is IPv4, and a port that a proxy adds is none of it.
 */
export function addressKey(address: string): string {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (!bare.includes(':') || /^[\d.]+:\d+$/.test(bare)) return bare.replace(/:\d+$/, '');
  const groups = groupsOf(bare);
  if (!groups) return bare;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = groups;
  const mapped = f === 0xffff && e === 0 && a === 0 && b === 0 && c === 0 && d === 0;
  if (mapped) return `${g >> 8}.${g & 255}.${h >> 8}.${h & 255}`;
  return `${[a, b, c, d].map((group) => group.toString(16)).join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, undefined where it is none. */
function groupsOf(address: string): number[] | undefined {
  const dotted = /^(.*:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(address);
  const hex = (high = '', low = '') => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2], dotted[3])}:${hex(dotted[4], dotted[5])}` : address;
  const [left = '', right, ...more] = plain.split('::');
  if (more.length > 0) return undefined;
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => (/^[\da-f]{1,4}$/.test(group) ? Number.parseInt(group, 16) : Number.NaN));
  const before = numbers(left);
  const after = numbers(right ?? '');
  const missing = 8 - before.length - after.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...before, ...Array<number>(missing).fill(0), ...after];
  return groups.some(Number.isNaN) ? undefined : groups;
}
