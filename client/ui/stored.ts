import * as v from 'valibot';

/** Before every name of ours in the browser. */
export const PREFIX = 'sellerwire.';

/** A value in the browser's storage, read tolerantly: what does not fit, or cannot be read, is the fallback. */
export function readStored<T>(key: string, schema: v.GenericSchema<unknown, T>, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    if (text === null) return fallback;
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A full or forbidden storage costs the memory of this one thing.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Forgets everything but the keys named: a person who signs out leaves nothing behind. */
export function clearStored(keep: readonly string[]): void {
  try {
    const kept = new Set(keep.map((key) => PREFIX + key));
    for (const key of Object.keys(localStorage)) if (!kept.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // As above.
  }
  void clearDatabases().catch(() => {});
}

/** What is too much for the storage stands in databases. */
async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.startsWith(PREFIX)) indexedDB.deleteDatabase(name);
}
