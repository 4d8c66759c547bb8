/**
 * 48 bits of a key, as a number: what keys are found by in the log, where a text of up to 300 characters would take a page for every forty of them.
 * Two keys may share one; whoever finds something by it compares the keys themselves.
 */
export function keyHash(key: string): number {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995);
    low ^= low >>> 15;
  }
  high ^= high >>> 13;
  return (Math.imul(high, 0x85ebca6b) >>> 0) * 0x1_0000 + ((low ^ high) & 0xffff);
}
