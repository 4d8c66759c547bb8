/** A map whose copies share what has not changed lately, so that a copy costs little however large it is. */
export type LayeredMap<K, V> = {
  readonly size: number;
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  /** In the order in which they were added, as in a Map. */
  keys(): Iterable<K>;
  copy(): LayeredMap<K, V>;
};

/** With more changes than this, a copy merges them with the shared entries, which costs as much as a full copy. */
const MOST_CHANGES = 128;

/** @template V no value is undefined, which means that there is no entry */
export const createLayeredMap = <K, V extends {}>(): LayeredMap<K, V> => layered<K, V>(new Map(), new Map(), new Set());

/**
 * @param shared is never changed, since other copies read it
 * @param changed entries that were set after it
 * @param gone keys of `shared` that were deleted after it, and maybe set again
 */
function layered<K, V extends {}>(shared: ReadonlyMap<K, V>, changed: Map<K, V>, gone: Set<K>): LayeredMap<K, V> {
  const isShared = (key: K) => shared.has(key) && !gone.has(key);
  let size = shared.size - gone.size;
  for (const key of changed.keys()) if (!isShared(key)) size += 1;

  return {
    get size() {
      return size;
    },
    get: (key) => changed.get(key) ?? (gone.has(key) ? undefined : shared.get(key)),
    set(key, value) {
      if (!changed.has(key) && !isShared(key)) size += 1;
      changed.set(key, value);
    },
    delete(key) {
      const isKnown = isShared(key);
      if (isKnown) gone.add(key);
      if (changed.delete(key) || isKnown) size -= 1;
    },
    *keys() {
      for (const key of shared.keys()) if (!gone.has(key)) yield key;
      for (const key of changed.keys()) if (!isShared(key)) yield key;
    },
    copy() {
      if (changed.size + gone.size <= MOST_CHANGES) return layered(shared, new Map(changed), new Set(gone));
      const all = new Map(shared);
      for (const key of gone) all.delete(key);
      for (const [key, value] of changed) all.set(key, value);
      return layered(all, new Map(), new Set());
    },
  };
}
