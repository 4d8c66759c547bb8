/** Chance that hangs on what it is for: the same words give the same number, on every machine and on every call. 32 bits (FNV-1a, mixed). */
export function hashOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const word of words) {
    const text = `${word}`;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
  }
  return mixed(hash);
}

/** From 0 up to, not including, 1: of a hash and a step, such as the number of a day. */
export const chanceAt = (hash: number, step: number): number => mixed(hash ^ Math.imul(step + 1, 0x9e3779b1)) / 4_294_967_296;

function mixed(hash: number): number {
  let value = hash;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
