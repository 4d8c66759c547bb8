import * as v from 'valibot';

/** An expected outcome as a value: bugs throw, failures do not. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** What stands in for the answer to an optional call where the provider has no such call: the screen leaves that part out. */
export const notOffered = { offered: false } as const;
const notOfferedSchema = v.object({ offered: v.literal(false) });
export type NotOffered = v.InferOutput<typeof notOfferedSchema>;

/** The answer to an optional call. */
export const ifOffered = <S extends v.GenericSchema>(schema: S) => v.union([notOfferedSchema, schema]);

export const isNotOffered = (answer: unknown): answer is NotOffered => (answer as NotOffered | null)?.offered === false;
export const isOffered = <T extends object>(answer: T | NotOffered): answer is T => !isNotOffered(answer);
