/** Whole numbers from 0 to 2^32 - 1 that look like chance and are the same everywhere. */
export function mixText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash, 0);
}

export function mixed(seed: number, salt: number): number {
  let mixing = Math.imul((seed ^ Math.imul(salt + 1, 0x9e3779b1)) >>> 0, 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return (mixing ^ (mixing >>> 16)) >>> 0;
}
