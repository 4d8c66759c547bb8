import { PREFIX } from './stored.ts';

/** A minimal interface to IndexedDB. Each call is one transaction and throws on failure. */
export type Database = {
  get(store: string, key: IDBValidKey): Promise<unknown>;
  /** Reads part of a store in key order. @param after the last key of the previous part, null to start */
  piece(store: string, after: IDBValidKey | null, count: number): Promise<{ keys: IDBValidKey[]; values: unknown[] }>;
  put(store: string, key: IDBValidKey, value: unknown): Promise<void>;
  clear(stores: readonly string[]): Promise<void>;
  close(): void;
};

/**
 * Opens a database, creating it if necessary. Sign-out removes it (`clearStored`).
 * @param stores names of the object stores
 */
export async function openDatabase(name: string, stores: readonly string[]): Promise<Database> {
  const request = indexedDB.open(PREFIX + name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  const database = await done(request);
  // Sign-out, perhaps in another tab, deletes the database: an open connection would block that.
  database.onversionchange = () => database.close();
  const read = (store: string) => database.transaction(store, 'readonly').objectStore(store);
  const write = async (names: readonly string[], work: (transaction: IDBTransaction) => void) => {
    const transaction = database.transaction(names, 'readwrite');
    const written = committed(transaction);
    work(transaction);
    await written;
  };
  return {
    get: (store, key) => done(read(store).get(key)),
    piece: async (store, after, count) => {
      const from = read(store);
      const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
      const [keys, values] = await Promise.all([done(from.getAllKeys(range, count)), done(from.getAll(range, count))]);
      return { keys, values };
    },
    put: (store, key, value) => write([store], (transaction) => transaction.objectStore(store).put(value, key)),
    clear: (names) =>
      write(names, (transaction) => {
        for (const store of names) transaction.objectStore(store).clear();
      }),
    close: () => database.close(),
  };
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
