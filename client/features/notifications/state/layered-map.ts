/**
 * A map that is copied often and changed little. The cost of a copy depends on the number of recent changes, not on the map's size.
 * All copies share an immutable bottom map; a second map holds the changes until there are many.
 */
export type LayeredMap<K, V extends object> = ReadonlyLayeredMap<K, V> & {
  set(key: K, value: V): void;
  delete(key: K): boolean;
};

export type ReadonlyLayeredMap<K, V extends object> = {
  readonly size: number;
  get(key: K): V | undefined;
  has(key: K): boolean;
  /** Keys in insertion order. */
  keys(): Iterable<K>;
  values(): Iterable<V>;
  copy(): LayeredMap<K, V>;
};

/** Up to this many changes, copying them is cheaper than building a new bottom map. */
const FEW = 1024;

export const createLayeredMap = <K, V extends object>(): LayeredMap<K, V> => layered<K, V>(new Map(), new Map(), 0, false);

/** Marks a deleted key of the bottom map. */
const gone = Symbol('gone');

/** @param shared whether a copy uses the same `changes`; if so, they are cloned before the next write */
function layered<K, V extends object>(bottom: ReadonlyMap<K, V>, changes: Map<K, V | typeof gone>, size: number, shared: boolean): LayeredMap<K, V> {
  const own = () => {
    if (shared) changes = new Map(changes);
    shared = false;
  };
  const get = (key: K) => {
    const changed = changes.get(key);
    return changed === undefined ? bottom.get(key) : changed === gone ? undefined : changed;
  };
  /** Yields keys in insertion order: the bottom map's keys, then the newer ones. */
  function* keys(): Generator<K> {
    for (const key of bottom.keys()) if (changes.get(key) !== gone) yield key;
    for (const [key, value] of changes) if (value !== gone && !bottom.has(key)) yield key;
  }
  function* values(): Generator<V> {
    for (const key of keys()) yield get(key) as V;
  }

  return {
    get size() {
      return size;
    },
    get,
    has: (key) => get(key) !== undefined,
    keys,
    values,
    set: (key, value) => {
      own();
      if (get(key) === undefined) size += 1;
      changes.set(key, value);
    },
    delete: (key) => {
      if (get(key) === undefined) return false;
      own();
      size -= 1;
      if (bottom.has(key)) changes.set(key, gone);
      else changes.delete(key);
      return true;
    },
    copy: () => {
      if (changes.size > FEW) {
        const whole = new Map<K, V>();
        for (const key of keys()) whole.set(key, get(key) as V);
        bottom = whole;
        changes = new Map();
      }
      shared = true;
      return layered(bottom, changes, size, true);
    },
  };
}
