import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../fixtures');

/** A JSON file under tests/fixtures, read anew each time, so that a test may change what it gets. */
export const readFixture = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));

/** Object keys from every depth, spelled by `spell`. */
export function respell(value: unknown, spell: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => respell(each, spell));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [spell(key), respell(each, spell)]));
}

/** A copy with one field changed, or left out where `value` is undefined. @param path as 'Payload.Offers.0.SellerId' */
export function withField<T>(source: T, path: string, value: unknown): T {
  const copy = structuredClone(source);
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce((at: Record<string, unknown>, key) => at[key] as Record<string, unknown>, copy as Record<string, unknown>);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}
