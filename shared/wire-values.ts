import * as v from 'valibot';
import { momentOf } from './wire-moment.ts';

/** Schemas of values as providers write them, shared by several domains. */

/** A number, possibly as text. */
export const wireNumber = v.union([
  v.pipe(v.number(), v.finite()),
  v.pipe(v.string(), v.trim(), v.decimal(), v.transform(Number)),
]);
export const wireNumberOrNone = v.optional(v.fallback(v.nullable(wireNumber), null), null);
export const wireId = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.minLength(1), v.maxLength(200));
export const wireText = v.optional(v.fallback(v.nullable(v.string()), null), null);
export const wireFlag = v.optional(v.fallback(v.nullable(v.boolean()), false), false);
/** ISO text, seconds or milliseconds, as ms; null for anything else. */
export const wireMoment = v.pipe(
  v.optional(v.fallback(v.nullable(v.union([v.string(), v.number()])), null), null),
  v.transform((value: string | number | null) => momentOf(value)),
);
export const wireUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\//i, 'Expected an address that begins with http:// or https://'),
);

/** A list of rows, bare or under one of these names. Only unreadable rows are dropped. */
export const wireList = <T>(row: v.GenericSchema<unknown, T>, ...names: string[]): v.GenericSchema<unknown, T[]> => {
  const rows = readableRows(row);
  const unwrapped = v.pipe(
    v.unknown(),
    v.transform((answer) => {
      if (Array.isArray(answer) || typeof answer !== 'object' || answer === null) return answer;
      const name = [...names, 'data'].find((each) => Array.isArray((answer as Record<string, unknown>)[each]));
      return name === undefined ? answer : (answer as Record<string, unknown>)[name];
    }),
  );
  return v.pipe(unwrapped, rows) as v.GenericSchema<unknown, T[]>;
};

/** A provider's list without its unreadable rows. */
export const readableRows = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row): v.InferOutput<S>[] => {
        const read = v.safeParse(schema, row, { abortEarly: true });
        if (read.success) return [read.output];
        onUnreadable?.(row, read.issues[0]);
        return [];
      }),
    ),
  );

/** Called for every dropped row, with the reason. */
type OnRow = (row: unknown, issue: v.BaseIssue<unknown>) => void;
let onUnreadable: OnRow | undefined;

/**
 * Calls `onRow` for every row that a schema drops while `read` runs. A module variable is enough: valibot has no
 * context for schemas, and parses synchronously.
 */
export function reportingRows<T>(onRow: OnRow, read: () => T): T {
  const before = onUnreadable;
  onUnreadable = onRow;
  try {
    return read();
  } finally {
    onUnreadable = before;
  }
}
