import * as v from 'valibot';

/** Prefix of all the portal's names in the browser's storage. */
export const PREFIX = 'sellerwire.';

/** `sessionStorage` is of this tab alone, and survives its reload. */
type Area = 'localStorage' | 'sessionStorage';

/** Reads a value from the browser's storage. Returns the fallback if it is missing, invalid or unreadable. */
export function readStored<T>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  area: Area = 'localStorage',
): T {
  try {
    const text = globalThis[area].getItem(PREFIX + key);
    if (text === null) return fallback;
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    globalThis[area].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked: only this value is lost.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

/** Deletes everything but the given keys: nothing stays behind after sign-out. */
export function clearStored(keep: readonly string[]): void {
  try {
    const exempt = new Set(keep.map((key) => PREFIX + key));
    for (const key of Object.keys(localStorage)) if (!exempt.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // As above.
  }
  void clearDatabases().catch(() => {});
}

/** Deletes the databases, which hold what is too large for localStorage. */
async function clearDatabases(): Promise<void> {
  for (const { name } of await indexedDB.databases()) if (name?.startsWith(PREFIX)) indexedDB.deleteDatabase(name);
}
