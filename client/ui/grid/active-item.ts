/**
 * Where the active item is. If it has gone, the next one after it that is still there has taken its place, or the last.
 * @param before the list in which the active one was seen last, and where
 */
export function activeIndex<T>(items: readonly T[], keyOf: (item: T) => string, active: string | null, before: { items: readonly T[]; at: number }): number {
  if (active === null) return 0;
  const found = items.findIndex((item) => keyOf(item) === active);
  if (found >= 0) return found;
  const places = new Map(items.map((item, at) => [keyOf(item), at]));
  for (const item of before.items.slice(before.at + 1)) {
    const at = places.get(keyOf(item));
    if (at !== undefined) return at;
  }
  return Math.max(0, items.length - 1);
}
