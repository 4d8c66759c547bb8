import * as v from 'valibot';

// Values as Amazon and providers write them, read tolerantly.

// Lengths and counts are such that the largest alert stays well under an event's 32 KiB.
export const LARGEST_FIGURE = 1e12;
const FIRST_MOMENT = Date.UTC(2000, 0, 1);
const LAST_MOMENT = Date.UTC(2100, 0, 1);

// Control characters and halves of pairs take six bytes each in JSON, and belong in no name.
export const identifier = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max), v.regex(/^[^\p{Cc}\p{Cs}]+$/u));
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

/** A part whose absence or breakage costs only itself. */
export const lenient = <T extends v.GenericSchema>(schema: T) => v.fallback(v.nullish(schema), undefined);

/** A list that keeps the entries that can be read. */
export const lenientList = <T>(schema: v.GenericSchema<unknown, T>, most: number) =>
  v.pipe(
    v.fallback(v.optional(v.array(v.unknown()), []), []),
    v.transform((items) => {
      const read: T[] = [];
      for (const item of items) {
        if (read.length === most) break;
        const parsed = v.safeParse(schema, item);
        if (parsed.success) read.push(parsed.output);
      }
      return read;
    }),
  );

/**
 * A moment in ms, from seconds, ms or text. Before the year 2000 there was nothing to tell of, and a later date than 2100 would stand at the top of the
 * list for ever: both are somebody's mistake, such as seconds since the start.
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
 * Amazon spells the same fields in PascalCase and camelCase, per notification type. Folding every key to lower case
 * lets one schema read both. Deeper than the real messages ever go, what is left is dropped.
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
