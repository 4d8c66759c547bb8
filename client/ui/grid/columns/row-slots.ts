/**
 * Assigns elements to rows: a row keeps its element while rendered, a new row takes over one that became free.
 * @param before the previous result
 */
export function rowSlots(
  before: ReadonlyMap<number, number>,
  rows: readonly { index: number }[],
): ReadonlyMap<number, number> {
  const retained = new Set(rows.flatMap(({ index }) => before.get(index) ?? []));
  const free = [...before.values()].filter((slot) => !retained.has(slot));
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(rows.map(({ index }) => [index, before.get(index) ?? free.shift() ?? next++]));
}
