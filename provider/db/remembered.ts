import type { Db, Trx } from './sqlite.ts';

type Memory = WeakMap<Db, Map<string, unknown>>;
const memories: Memory[] = [];
/** Databases of which something was forgotten, for the next commit to announce. */
const changed = new WeakSet<Db>();

export type Remembered<T> = {
  /** @param read reads it the first time, and again after a change */
  of: (db: Db, accountId: string, read: () => Promise<T>) => Promise<T>;
  /** Call it in the transaction that changes it, for any account. */
  forget: (db: Db) => void;
};

/** Remembers what is read for every new alert, and changes rarely, by account. */
export function createRemembered<T>(): Remembered<T> {
  const memory: Memory = new WeakMap();
  memories.push(memory);
  return {
    async of(db, accountId, read) {
      const known = memory.get(db) ?? new Map<string, unknown>();
      memory.set(db, known);
      if (!known.has(accountId)) known.set(accountId, await read());
      return known.get(accountId) as T;
    },
    forget: (db) => {
      memory.delete(db);
      changed.add(db);
    },
  };
}

/**
 * Remembers what is read in a transaction until its end, so that a burst reads it once. Only for what nothing in such a
 * transaction changes.
 */
export function createReadOnce<T>(): (trx: Trx, key: string, read: () => Promise<T>) => Promise<T> {
  const memory = new WeakMap<Trx, Map<string, T>>();
  return async (trx, key, read) => {
    const known = memory.get(trx) ?? new Map<string, T>();
    memory.set(trx, known);
    if (!known.has(key)) known.set(key, await read());
    return known.get(key) as T;
  };
}

/** Forgets everything, since another process has changed it. */
export const forgetRemembered = (db: Db): void => {
  for (const memory of memories) memory.delete(db);
};

/** Whether something was forgotten here since the last call. */
export const hasForgotten = (db: Db): boolean => changed.delete(db);
