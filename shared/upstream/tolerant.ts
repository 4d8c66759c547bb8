import * as v from 'valibot';
import { withoutEntities } from '../entities.ts';

// Tolerant readers for values as Amazon and providers write them.

// The limits keep the largest alert well under an event's 32 KiB.
export const LARGEST_FIGURE = 1e12;
const FIRST_MOMENT = Date.UTC(2000, 0, 1);
const LAST_MOMENT = Date.UTC(2100, 0, 1);

// Control characters and lone surrogates take six bytes each in JSON, and belong in no name.
export const identifier = (max: number) =>
  v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));
export const text = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((value) =>
      value
        .trim()
        .slice(0, max)
        .replace(/[\p{Cc}\p{Cs}]/gu, ''),
    ),
  );

/** A product's name, which may have HTML's entities. It is text, never markup. */
export const titleText = (max: number) => v.pipe(v.string(), v.transform(withoutEntities), text(max));

/** An optional part that becomes undefined if it is absent or invalid. */
export const lenient = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);

/** How many entries of a list are looked at, for each that it may have. */
const LOOKED_AT = 10;

/** A list that drops unreadable entries. Of a list with hardly a readable one, only the beginning is read. */
export const lenientList = <T>(schema: v.GenericSchema<unknown, T>, most: number) =>
  v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((items) => {
      const read: T[] = [];
      for (const item of items.slice(0, LOOKED_AT * most)) {
        if (read.length === most) break;
        const parsed = v.safeParse(schema, item, { abortEarly: true });
        if (parsed.success) read.push(parsed.output);
      }
      return read;
    }),
  );

/**
 * Reads a time in seconds, ms or text as ms. Times before 2000 or after 2100 are mistakes, such as seconds since a
 * start; a later one would stay at the top of the list forever.
 */
export function momentOf(value: string | number): number | undefined {
  const figure = typeof value === 'number' ? value : /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
  const at = figure === undefined ? Date.parse(String(value)) : figure < 1e11 ? figure * 1000 : figure;
  return at >= FIRST_MOMENT && at <= LAST_MOMENT ? Math.trunc(at) : undefined;
}

export const instant = v.pipe(v.union([v.string(), v.number()]), v.transform(momentOf), v.number());

export const count = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number))]),
  v.number(),
  v.minValue(-LARGEST_FIGURE),
  v.maxValue(LARGEST_FIGURE),
);

/**
 * Folds every key to lower case: Amazon spells the same fields in PascalCase and camelCase, per notification type,
 * and this lets one schema read both. Drops what is deeper than any real message.
 */
export function foldKeys(value: unknown, depth = 12): unknown {
  if (Array.isArray(value)) return depth === 0 ? [] : value.map((each) => foldKeys(each, depth - 1));
  if (value === null || typeof value !== 'object') return value;
  const folded: Record<string, unknown> = {};
  if (depth === 0) return folded;
  for (const key of Object.keys(value)) {
    const name = key.toLowerCase();
    if (name !== '__proto__') folded[name] = foldKeys((value as Record<string, unknown>)[key], depth - 1);
  }
  return folded;
}
