import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures');

/** Reads a JSON file under tests/fixtures. Each call returns a new object, so a test may change it. */
export const readFixture = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** Renames the object keys at every depth with `spell`. */
export function respell(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => respell(each, spell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [spell(key), respell(each, spell)]));
}

/**
 * Copies with one field changed, or removed when `value` is undefined.
 * @param path such as 'Payload.Offers.0.SellerId'
 */
export function withField<T>(source: T, path: string, value: unknown): T {
  const copy = structuredClone(source);
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce(
    (at: Record<string, unknown>, key) => at[key] as Record<string, unknown>,
    copy as Record<string, unknown>,
  );
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
