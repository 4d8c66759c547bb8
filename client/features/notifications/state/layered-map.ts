/**
 * A map that is copied often and changed little: a copy costs what has changed lately, not what the map holds.
 * A bottom table is shared by all copies and never touched; the changes lie in a table over it until there are many.
 */
export type LayeredMap<K, V extends object> = ReadonlyLayeredMap<K, V> & {
  set(key: K, value: V): void;
  delete(key: K): boolean;
};

export type ReadonlyLayeredMap<K, V extends object> = {
  readonly size: number;
  get(key: K): V | undefined;
  has(key: K): boolean;
  /** In the order in which they came. */
  keys(): Iterable<K>;
  values(): Iterable<V>;
  /** Neither is touched by what happens to the other. */
  copy(): LayeredMap<K, V>;
};

/** With fewer changes than this over the bottom, one more copy of them is cheaper than a new bottom. */
const FEW = 1024;

export const createLayeredMap = <K, V extends object>(): LayeredMap<K, V> => layered<K, V>(new Map(), new Map(), 0, false);

/** Stands over a key of the bottom that has been deleted. */
const gone = Symbol('gone');

/** @param shared whether a copy reads the same changes: then they are copied before the next one */
function layered<K, V extends object>(bottom: ReadonlyMap<K, V>, changes: Map<K, V | typeof gone>, size: number, shared: boolean): LayeredMap<K, V> {
  const own = () => {
    if (shared) changes = new Map(changes);
    shared = false;
  };
  const get = (key: K) => {
    const changed = changes.get(key);
    return changed === undefined ? bottom.get(key) : changed === gone ? undefined : changed;
  };
  /** In the order of a plain map: the bottom's keys, then those that came since. */
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
