/**
 * Which element draws which row: a row keeps its own for as long as it is drawn, a row that comes takes over that of one that has gone.
 * @param before what this gave for the rows that were drawn until now
 */
export function rowSlots(before: ReadonlyMap<number, number>, rows: readonly { index: number }[]): ReadonlyMap<number, number> {
  const kept = new Set(rows.flatMap(({ index }) => before.get(index) ?? []));
  const free = [...before.values()].filter((slot) => !kept.has(slot));
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(rows.map(({ index }) => [index, before.get(index) ?? free.shift() ?? next++]));
}
